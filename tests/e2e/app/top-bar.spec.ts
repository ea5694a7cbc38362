import type { Locator, Page } from '@playwright/test';
import { expect, test } from '#tests/e2e/support/app.ts';
import { button, enter, navigation, open } from '#tests/e2e/support/dashboard.ts';
import { makeHotel } from '#tests/e2e/support/own-hotel.ts';

const WIDTHS = [1280, 390];

/** Expects that the bar at the top covers no button, link or field. */
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

/** How far below `upper` the element `lower` is: 0 if they touch. */
const gap = async (upper: Locator, lower: Locator) => {
  const [above, below] = [(await upper.boundingBox())!, (await lower.boundingBox())!];
  return below.y - above.y - above.height;
};

test('the notices at the top of the page cover nothing', async ({ page, app, context }) => {
  await enter(page, app, await makeHotel(app), 'admin');
  await open(page, 'Hotel');
  // The server refuses the next request, and asks the app to wait for a minute.
  await page.route(
    '**/api/auth/staff/**',
    (route) => route.fulfill({ status: 429, headers: { 'retry-after': '60' } }),
    { times: 1 },
  );
  await navigation(page).getByRole('link', { name: 'Staff' }).click();
  await expect(page.getByText(/^Waiting for 127\.0\.0\.1:\d+, which asked/)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d$/);
  const stop = button(page, 'Stop Waiting');
  await expect(stop).toHaveCount(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expectNothingCovered(page);
    await stop.click({ trial: true });
  }
  await stop.click();
  await expect(page.getByText('You stopped waiting for the server.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  await open(page, 'Hotel');
  await page.getByLabel('Hotel Name').clear();
  await context.setOffline(true);
  await expect(page.getByText('You appear to be offline.')).toBeVisible();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await button(page, 'Save').click({ trial: true });
  }
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 600 });
    await page.evaluate(() => globalThis.scrollTo(0, 400));
    const header = page.locator('.page-header');
    await expect.poll(() => gap(page.locator('.top-bar').last(), header)).toBe(0);
    await expect.poll(() => gap(header, navigation(page))).toBe(0);
  }
});
