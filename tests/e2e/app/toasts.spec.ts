import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { animationsEnd } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { closeNotices, holdNotices } from '#tests/e2e/support/notices.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

const INVALID = 'Validation Error';

test.beforeEach(({ page }) => holdNotices(page));

const toast = (page: Page, text: string) =>
  page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('listitem')
    .filter({ hasText: text });

/** Expects that the toast with this text covers none of `targets`. */
async function expectClear(page: Page, text: string, targets: Locator): Promise<void> {
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

/** The brightness of a colour on the screen, from 0 (black) to 255. */
const brightness = (page: Page, locator: string, property: 'color' | 'backgroundColor') =>
  page
    .locator(locator)
    .first()
    .evaluate((element, name) => {
      const pixel = new OffscreenCanvas(1, 1).getContext('2d')!;
      pixel.fillStyle = getComputedStyle(element)[name];
      pixel.fillRect(0, 0, 1, 1);
      return Math.max(...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3));
    }, property);

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue to Room Types' }).click();

test('a toast covers nothing, and follows a dark system', async ({ page, app, context }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await wizard.open(page, app);
  await goOn(page);
  await expect(toast(page, INVALID)).toBeVisible();
  const dark = ['[data-sonner-toast]', 'body'];
  const texts = ['[data-sonner-toast] [data-title]', 'h1'];
  for (const each of dark) expect(await brightness(page, each, 'backgroundColor')).toBeLessThan(64);
  for (const each of texts) expect(await brightness(page, each, 'color')).toBeGreaterThan(192);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await brightness(page, 'body', 'backgroundColor')).toBeGreaterThan(192);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await brightness(page, 'body', 'backgroundColor')).toBeGreaterThan(192);
  expect(await brightness(page, 'h1', 'color')).toBeLessThan(64);
  await page.emulateMedia({ colorScheme: 'light', media: null });
  await closeNotices(page, INVALID);

  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await goOn(page);
    await expectClear(page, INVALID, summary.getByRole('link'));
    // On a phone, the steps have scrolled under the header with the toast.
    const steps = page.getByRole('navigation').getByRole('button');
    if (width === 1280) await expectClear(page, INVALID, steps);
    await closeNotices(page, INVALID);
  }

  await goOn(page);
  await toast(page, INVALID).hover();
  const other = await context.newPage();
  await other.goto(`${app.url}/onboarding`);
  await button(other, 'Continue here').click();
  await expect(button(page, 'Continue here')).toBeVisible();
  await page.evaluate(() => globalThis.scrollTo({ top: 0 }));
  await expectClear(page, INVALID, button(page, 'Continue here'));
  await other.close();
  await button(page, 'Continue here').click();
  // Step 1 is also shown while another tab has the setup.
  await expect(button(page, 'Continue here')).toBeHidden();
  await expect(page.getByLabel('Hotel Name')).toBeEditable();

  await wizard.importDocument(page, wizard.documentOf(wizard.uniqueHotel()));
  await wizard.expectStep(page, 5);
  await button(page, 'Change Staff Users').click();
  await button(page, 'Remove Rita Menon').click();
  await button(page, 'Generate').click();
  const refused = toast(page, 'At least one Administrator is required.');
  await expectClear(page, 'A new secure password has been generated.', refused);

  await page.getByLabel('Email').fill('');
  await context.setOffline(true);
  await expect(page.getByText('You appear to be offline.')).toBeVisible();
  await closeNotices(page, 'A new secure password has been generated.');
  await button(page, 'Complete Setup').click();
  await page.evaluate(() => globalThis.scrollTo({ top: 0 }));
  await expectClear(page, INVALID, button(page, 'Sign Out'));
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await toast(page, INVALID).hover();
    const bar = (await page.locator('.top-bar').boundingBox())!;
    await expect
      .poll(async () => (await toast(page, INVALID).boundingBox())?.y)
      .toBeGreaterThanOrEqual(bar.y + bar.height);
  }
});
