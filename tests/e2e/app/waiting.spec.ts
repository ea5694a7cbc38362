import type { Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { enter, open } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

const notice = (page: Page) => page.getByText(/^Waiting for 127\.0\.0\.1:\d+, which asked/);
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Waiting' });
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

/**
 * Makes the server refuse the next request to this address with status 429. The response asks the
 * app to wait this many seconds.
 */
async function throttle(page: Page, address: string, seconds = 60): Promise<void> {
  const headers = { 'retry-after': String(seconds) };
  await page.route(address, (route) => route.fulfill({ status: 429, headers }), { times: 1 });
}

async function expectWaiting(page: Page): Promise<void> {
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
}

/** Expects that the notice covers no button, link or field at any scroll position. */
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
      await stop(page).click({ trial: true });
    }
    await stop(page).click();
    await expect(page.getByText('You stopped waiting for the server.')).toBeVisible();
    await expect(retry(page)).toBeVisible();
  });
});
