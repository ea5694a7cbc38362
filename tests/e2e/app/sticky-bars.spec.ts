import type { Page } from '@playwright/test';
import { DEMO_ADMIN, enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { button } from '#tests/e2e/support/dashboard.ts';

const OFFLINE = 'You appear to be offline.';

/** `top` and `bottom` of the first element that matches. */
const edgesOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });

test('the page does not scroll between the offline message and the header', async ({
  page,
  app,
  context,
}) => {
  await enterAs(page, app, DEMO_ADMIN, '/hotel');
  await expect(page.getByLabel('Hotel Name')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => globalThis.scrollTo(0, 400));
    await expect
      .poll(async () => (await edgesOf(page, '.page-header')).top)
      .toBe((await edgesOf(page, '.top-bar')).bottom);
    // The navigation beside the content starts where the header ends.
    await expect
      .poll(async () => (await edgesOf(page, 'nav')).top)
      .toBe((await edgesOf(page, '.page-header')).bottom);
  }
});

test('a toast does not cover the offline message', async ({ page, app, context }) => {
  await enterAs(page, app, DEMO_ADMIN, '/hotel');
  await page.getByLabel('Hotel Name').clear();
  await button(page, 'Save').click();
  const toast = page.getByRole('region', { name: /^Notifications/ }).getByRole('listitem');
  await toast.hover();
  await context.setOffline(true);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await toast.hover();
    const { bottom } = await edgesOf(page, '.top-bar');
    await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThanOrEqual(bottom);
  }
  await button(page, 'Undo changes').click();
});
