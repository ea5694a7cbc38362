import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

const ROOMS = 300;

/** Opens the list of a hotel that has many rooms of its first type. */
async function openLongList(page: Page, app: App): Promise<void> {
  const hotel = await makeFurnishedHotel(app);
  await page.route('**/api/rooms/rooms/?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { results: object[] };
    const results = Array.from({ length: ROOMS }, (_, index) => ({
      ...answer.results[0],
      id: 10_000 + index,
      room_number: String(1001 + index),
      status: index % 2 === 0 ? 'vacant' : 'occupied',
    }));
    await route.fulfill({ json: { ...answer, count: ROOMS, results } });
  });
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  await expect(page.locator('#edit-item-10000')).toBeVisible();
}

test('a room of a long list opens in its panel at any width, and the list is drawn as it is scrolled', async ({
  page,
  app,
}) => {
  await openLongList(page, app);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // A click anywhere in the row opens the room.
    const row = page.locator('tr', { has: page.locator('#edit-item-10002') });
    await row.click();
    const panel = panelOf(page, '1003');
    await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: 'Clean', exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(page.locator('#edit-item-10002')).toBeFocused();
  }

  const last = page.locator(`#edit-item-${9999 + ROOMS}`);
  await expect(last).toBeAttached();
  const isDrawn = () =>
    last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  await last.focus();
  await expect.poll(isDrawn).toBe(true);
  const heading = page.getByRole('button', { name: 'Number', exact: true });
  await expect(heading).toBeInViewport({ ratio: 1 });
  // The sticky headings cover no row that gets the focus.
  const bottom = (await page.locator('thead').boundingBox())!;
  for (let room = 0; room < 12; room += 1) {
    await page.keyboard.press('Shift+Tab');
    const focused = (await page.locator(':focus').boundingBox())!;
    expect(focused.y).toBeGreaterThanOrEqual(bottom.y + bottom.height - 1);
  }
});
