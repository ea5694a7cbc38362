import type { Page } from '@playwright/test';
import { DEMO_ADMIN, expect, expectDashboard, signIn, test } from '#tests/e2e/support/app.ts';

test.use({ colorScheme: 'dark' });

/** The brightness of a colour on the screen, from 0 (black) to 255. */
const brightness = (page: Page, locator: string, property: 'color' | 'backgroundColor') =>
  page.locator(locator).evaluate((element, name) => {
    const pixel = new OffscreenCanvas(1, 1).getContext('2d')!;
    pixel.fillStyle = getComputedStyle(element)[name];
    pixel.fillRect(0, 0, 1, 1);
    return Math.max(...pixel.getImageData(0, 0, 1, 1).data.slice(0, 3));
  }, property);

test('the app and its toasts follow a dark system at once, and print in light', async ({
  page,
  app,
}) => {
  await signIn(page, app, DEMO_ADMIN);
  const toast = '[data-sonner-toast]';
  // A toast does not close while the pointer is over it.
  await page.locator(toast).hover();
  expect(await brightness(page, toast, 'backgroundColor')).toBeLessThan(64);
  expect(await brightness(page, `${toast} [data-title]`, 'color')).toBeGreaterThan(192);
  await expectDashboard(page, app);
  expect(await brightness(page, 'body', 'backgroundColor')).toBeLessThan(64);
  expect(await brightness(page, 'h1', 'color')).toBeGreaterThan(192);
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await brightness(page, 'body', 'backgroundColor')).toBeGreaterThan(192);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  expect(await brightness(page, 'body', 'backgroundColor')).toBeGreaterThan(192);
  expect(await brightness(page, 'h1', 'color')).toBeLessThan(64);
});
