import type { Page } from '@playwright/test';
import {
  DEMO_ADMIN,
  expect,
  expectLogin,
  ONBOARDING,
  signIn,
  test,
} from '#tests/e2e/support/app.ts';
import { enter, open } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

const CURRENT_USER = '**/api/v1/users/current';

const notice = (page: Page) => page.getByText(/^Waiting for 127\.0\.0\.1:\d+, which asked/);
const stop = (page: Page) => page.getByRole('button', { name: 'Stop waiting' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** The server asks the next request to that address to wait this many seconds. */
async function throttle(page: Page, address: string, seconds = 60): Promise<void> {
  const headers = { 'retry-after': String(seconds) };
  await page.route(address, (route) => route.fulfill({ status: 429, headers }), { times: 1 });
}

async function expectWaiting(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
}

/** The notice covers no button or field, however far the page is scrolled. */
async function expectNothingCovered(page: Page): Promise<void> {
  await page.evaluate(() => globalThis.scrollTo({ top: 0 }));
  const bar = (await page.locator('.top-bar').boundingBox())!;
  const boxes = await page.locator('#root :is(button, a, input):visible').evaluateAll((elements) =>
    elements
      .filter((element) => !element.closest('.top-bar') && element.checkVisibility())
      .map((element) => ({
        name: element.textContent,
        top: element.getBoundingClientRect().top,
        width: element.getBoundingClientRect().width,
      })),
  );
  const shown = boxes.filter(({ width }) => width > 2);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.filter(({ top }) => top < bar.y + bar.height)).toEqual([]);
}

test.describe('a server that asks to wait', () => {
  test('users can stop waiting while the wizard opens, and try again', async ({ page, app }) => {
    await throttle(page, CURRENT_USER, 5);
    await signIn(page, app, ONBOARDING);
    await expect(page.getByText('Validating your session...')).toBeVisible();
    await expectWaiting(page);
    await stop(page).click();
    await expect(page.getByRole('heading', { name: 'You stopped waiting' })).toBeVisible();
    await expect(notice(page)).toBeHidden();
    await expect(page).toHaveURL(`${app.url}/onboarding`);
    await page.setViewportSize({ width: 390, height: 800 });
    await retry(page).click();
    await expectWaiting(page);
    await stop(page).click({ trial: true });
    await expectStep(page, 1);
    await expect(notice(page)).toBeHidden();
  });

  test('the waiting notice covers nothing in the dashboard', async ({ page, app }) => {
    await enter(page, app, await makeHotel(app), 'admin');
    await open(page, 'Hotel');
    await throttle(page, '**/api/auth/staff/**');
    await page
      .getByRole('navigation', { name: 'Dashboard' })
      .getByRole('link', { name: 'Staff' })
      .click();
    await expectWaiting(page);
    await expect(stop(page)).toHaveCount(1);
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNothingCovered(page);
    }
    await stop(page).click();
    await expect(page.getByText('You stopped waiting for the server.')).toBeVisible();
    await expect(retry(page)).toBeVisible();
  });

  test('the sign-in form stays filled in while the server asks to wait', async ({ page, app }) => {
    await page.route('**/api/auth/token/', async (route) => {
      const response = await route.fetch();
      const { user: _, ...tokens } = (await response.json()) as Record<string, unknown>;
      await route.fulfill({ response, json: tokens });
    });
    await throttle(page, CURRENT_USER);
    await signIn(page, app, DEMO_ADMIN);
    await expectWaiting(page);
    await expectNothingCovered(page);
    await stop(page).click();
    await expect(page.getByRole('alert')).toContainText('You stopped waiting for the server.');
    await expectLogin(page, app);
    await expect(page.getByLabel('Username')).toHaveValue(DEMO_ADMIN.username);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_ADMIN.password);
  });
});
