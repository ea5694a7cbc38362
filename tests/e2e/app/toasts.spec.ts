import type { Locator, Page } from '@playwright/test';
import {
  type App,
  DEMO_ADMIN,
  enterAs,
  expect,
  expectDashboard,
  ONBOARDING,
  signIn,
  test,
} from '#tests/e2e/support/app.ts';
import { animationsEnd } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { closeNotices } from '#tests/e2e/support/notices.ts';
import { expectStep, openWizard, reachReview, uniqueHotel } from '#tests/e2e/support/wizard.ts';

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Expects that the toast with this text covers none of `targets`. */
async function expectClear(page: Page, text: string, targets: Locator): Promise<void> {
  // A toast does not close while the pointer is over it.
  await toast(page, text).hover();
  await animationsEnd(page);
  const covering = (await toast(page, text).boundingBox())!;
  const boxes = await Promise.all((await targets.all()).map((target) => target.boundingBox()));
  const covered = boxes.filter(
    (box) =>
      box &&
      box.x < covering.x + covering.width &&
      covering.x < box.x + box.width &&
      box.y < covering.y + covering.height &&
      covering.y < box.y + box.height,
  );
  expect(covered).toEqual([]);
}

const summary = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' });

/** The top and bottom edges of the first element that matches. */
const edgesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });

const WIDTHS = [1280, 390];
const OFFLINE = 'You appear to be offline.';

test('a toast covers no link of the error summary, and the offline bar no toast', async ({
  page,
  app,
  context,
}) => {
  await openWizard(page, app);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.getByRole('button', { name: 'Continue to Room Types' }).click();
    await expectClear(page, 'Validation Error', summary(page).getByRole('link'));
    // On a phone, the steps have scrolled under the header with the toast.
    const steps = page.getByRole('navigation').getByRole('button');
    if (width === 1280) await expectClear(page, 'Validation Error', steps);
    await closeNotices(page);
    await expect(toast(page, 'Validation Error')).toHaveCount(0);
  }
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await toast(page, 'Validation Error').hover();
    const { bottom } = await edgesOf(page, '.top-bar');
    await expect
      .poll(async () => (await toast(page, 'Validation Error').boundingBox())?.y)
      .toBeGreaterThanOrEqual(bottom);
  }
});

test('the offline bar does not cover Save, and scrolls with the header', async ({
  page,
  app,
  context,
}) => {
  await enterAs(page, app, DEMO_ADMIN, '/hotel');
  await page.getByLabel('Hotel Name').clear();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await button(page, 'Save').click({ trial: true });
  }
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => globalThis.scrollTo(0, 400));
    await expect
      .poll(async () => (await edgesOf(page, '.page-header')).top)
      .toBe((await edgesOf(page, '.top-bar')).bottom);
    await expect
      .poll(async () => (await edgesOf(page, 'nav')).top)
      .toBe((await edgesOf(page, '.page-header')).bottom);
  }
  await button(page, 'Undo Changes').click();
});

const REFUSED_REMOVAL = 'At least one Administrator is required.';
const GENERATED = 'A new secure password has been generated.';

/** Causes two toasts at once: an error and a success. */
async function makeTwoNotices(page: Page, app: App): Promise<void> {
  await reachReview(page, app, uniqueHotel());
  await button(page, 'Change Staff Users').click();
  await button(page, 'Remove Rita Menon').click();
  await button(page, 'Generate').click();
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a success toast covers no error toast on a phone', async ({ page, app }) => {
    await makeTwoNotices(page, app);
    await expectClear(page, GENERATED, toast(page, REFUSED_REMOVAL));
  });

  test("a toast covers neither 'Continue here' nor 'Sign Out' below the offline bar", async ({
    page,
    context,
    app,
  }) => {
    await signIn(page, app, ONBOARDING);
    await expectStep(page, 1);
    await toast(page, 'Welcome').hover();
    const other = await context.newPage();
    await other.goto(`${app.url}/onboarding`);
    await button(other, 'Continue here').click();
    await expect(button(page, 'Continue here')).toBeVisible();
    await expectClear(page, 'Welcome', button(page, 'Continue here'));
    await other.close();
    await button(page, 'Continue here').click();
    await page.reload();
    await expectStep(page, 1);
    await page.getByLabel('Hotel Name').focus();
    await context.setOffline(true);
    await expect(page.getByText(OFFLINE)).toBeVisible();
    await page.getByRole('button', { name: 'Continue to Room Types' }).click();
    await page.evaluate(() => globalThis.scrollTo({ top: 0 }));
    await expectClear(page, 'Validation Error', button(page, 'Sign Out'));
  });
});

test('screen readers know the region of the toasts before the first toast', async ({
  page,
  app,
}) => {
  await page.goto(`${app.url}/login`);
  const region = page.getByLabel(/^Notifications/);
  await expect(region).toHaveAttribute('aria-live', 'polite');
  await expect(toast(page, '')).toHaveCount(0);
});

test('a browser that cannot store the sign-in says so', async ({ page, app }) => {
  await page.addInitScript(() => {
    const storage = localStorage;
    const setItem = storage.setItem.bind(storage);
    Storage.prototype.setItem = (key, value) => {
      if (key === 'currentUser') throw new DOMException('full', 'QuotaExceededError');
      setItem(key, value);
    };
  });
  await signIn(page, app, DEMO_ADMIN);
  await expect(toast(page, 'This browser cannot save your sign-in.')).toBeVisible();
  await expectDashboard(page, app);
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});
