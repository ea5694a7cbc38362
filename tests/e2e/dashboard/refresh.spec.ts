import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel } from '#tests/e2e/support/own-hotel.ts';

/** Sets the status of a room as another user would. */
async function occupy(app: App, hotel: OwnHotel, number: string): Promise<void> {
  const rooms = await app.list(`/rooms/rooms/?hotel=${String(hotel.id)}`);
  const room = rooms.find(({ room_number }) => room_number === number);
  const { authToken } = await app.session(hotel.accounts.admin);
  const response = await fetch(`${app.url}/api/rooms/rooms/${String(room?.['id'])}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${authToken}` },
    body: JSON.stringify({ status: 'occupied' }),
  });
  expect(response.ok).toBe(true);
}

const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

test('the room list shows what others changed, and keeps the panel, the search and the selection', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 320 });
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.admin, '/rooms');
  await page.getByLabel('Search Rooms').fill('10');
  await page.getByRole('button', { name: 'Number' }).click();
  await page.getByLabel('Select room 103').check();
  await button(page, '101').focus();
  await page.keyboard.press('Enter');
  const panel = panelOf(page, '101');
  await expect(panel.getByRole('button', { name: 'Clean', exact: true })).toBeFocused();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await occupy(app, hotel, '102');
  await returnToTab(page);
  await expect(page.locator('tr', { hasText: /^102/ })).toContainText('Occupied');
  await expect(panel.getByRole('button', { name: 'Clean', exact: true })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, '101')).toBeFocused();
  await expect(page.getByLabel('Select room 103')).toBeChecked();
  await expect(page.locator('tbody th')).toHaveText(['104', '103', '102', '101']);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await button(page, 'Clear Selection').click();
  await expect(page.getByLabel('Search Rooms')).toHaveValue('10');
});
