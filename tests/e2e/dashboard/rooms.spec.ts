import type { Locator } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button, chooseInPanel, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel } from '#tests/e2e/support/own-hotel.ts';
import { expectTranslated, translatePages } from '#tests/e2e/support/translation.ts';

// All of this also works on a translated page.
test.beforeEach(({ context }) => translatePages(context));

const roomsOf = async (app: App, { id }: OwnHotel) =>
  (await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toSorted(
    (a, b) => Number(a['room_number']) - Number(b['room_number']),
  );

/** Sets the status of a room as another user would. */
async function occupy(app: App, hotel: OwnHotel, number: string): Promise<void> {
  const rooms = await roomsOf(app, hotel);
  const room = rooms.find(({ room_number }) => room_number === number);
  const { authToken } = await app.session(hotel.accounts.admin);
  const response = await fetch(`${app.url}/api/rooms/rooms/${String(room?.['id'])}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${authToken}` },
    body: JSON.stringify({ status: 'occupied' }),
  });
  expect(response.ok).toBe(true);
}

test('the list and the map are filtered, and keep their state', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  const numbers = page.getByRole('table', { name: 'Rooms' }).getByRole('rowheader');
  await expect(numbers).toHaveCount(4);
  await button(page, 'Filter').click();
  await page.getByLabel('Filter by Type').selectOption('Standard Room');
  await page.getByLabel('Search Rooms').fill('10');
  await expect(page).toHaveURL(/[?&]q=10\b/);
  await expect(page).toHaveURL(/[?&]type=Standard\+Room\b/);
  await page.reload();
  await expect(numbers).toHaveText(['101', '102', '103']);
  await expect(page.getByLabel('Search Rooms')).toHaveValue('10');
  await expect(page.getByLabel('Filter by Type')).toHaveValue('Standard Room');
  await button(page, 'Show All').click();
  await expect(page).toHaveURL(/\/rooms$/);

  await chooseInPanel(page, '102', 'Dirty');
  await expectNoFindings(page);
  await button(page, 'Close').click();
  await page.getByRole('button', { name: 'Clean 3' }).click();
  await expect(numbers).toHaveText(['101', '103', '104']);
  await expect(page).toHaveURL(/[?&]cleaning_status=Clean\b/);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByLabel('Search Rooms')).toBeHidden();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(numbers).toHaveText(['101', '103', '104']);
  await page.emulateMedia({ media: null });
  await button(page, 'Map').click();
  const cells = page.getByRole('gridcell');
  await expect(cells).toHaveText(['101', '103', '104']);
  await page.getByLabel('Search Rooms').fill('suite');
  await expect(cells).toHaveText(['104']);
  await cells.click();
  // When the room is dirty, it no longer matches the filter. The focus must stay visible.
  await panelOf(page, '104').getByRole('button', { name: 'Dirty', exact: true }).click();
  await expect(page.getByText('Nothing here matches “suite”.')).toBeAttached();
  await expectTranslated(page);
  await button(page, 'Close').click();
  await expect(page.locator('#rooms-list')).toBeFocused();
  await button(page, 'Show All').click();
  await expect(cells).toHaveCount(4);
  await button(page, 'Map').click();

  await page.setViewportSize({ width: 1280, height: 320 });
  await page.getByLabel('Search Rooms').fill('10');
  await page.getByRole('button', { name: 'Number' }).click();
  await page.getByLabel('Select room 103').check();
  await button(page, '101').focus();
  await page.keyboard.press('Enter');
  const clean = panelOf(page, '101').getByRole('button', { name: 'Clean', exact: true });
  await expect(clean).toBeFocused();
  const scrolled = await page.evaluate(() => scrollY);
  expect(scrolled).toBeGreaterThan(0);
  await occupy(app, hotel, '102');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(page.locator('tr', { hasText: /^102/ })).toContainText('Occupied');
  await expect(clean).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button(page, '101')).toBeFocused();
  await expect(page.getByLabel('Select room 103')).toBeChecked();
  await expect(numbers).toHaveText(['104', '103', '102', '101']);
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await expectNoFindings(page);
  const bar = page.getByRole('region', { name: 'Selected rooms' });
  await bar.getByRole('button', { name: 'Change Status' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the status of 1 room/ });
  await dialog.getByRole('button', { name: 'Dirty', exact: true }).click();
  await dialog.getByRole('button', { name: 'Change 1 Room' }).click();
  await expect(bar).toContainText('1 room changed');
  await expect(page.locator('tr', { hasText: /^103/ })).toContainText('Dirty');
  await bar.getByRole('button', { name: 'Undo Changes' }).click();
  await expect(bar).toBeHidden();
  await expect(page.locator('tr', { hasText: /^103/ })).toContainText('Clean');
});

test('a room of a long list opens in its panel at any width', async ({ page, app }) => {
  const count = 300;
  const hotel = await makeFurnishedHotel(app);
  await page.route('**/api/rooms/rooms/?*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { results: object[] };
    const results = Array.from({ length: count }, (_, index) => ({
      ...answer.results[0],
      id: 10_000 + index,
      room_number: String(1001 + index),
      status: index % 2 === 0 ? 'vacant' : 'occupied',
    }));
    await route.fulfill({ json: { ...answer, count, results } });
  });
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  const third = page.locator('#edit-item-10002');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    // A click anywhere in the row opens the room.
    await page.locator('tr', { has: third }).click();
    const panel = panelOf(page, '1003');
    await expect(panel.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await expect(panel.getByRole('button', { name: 'Clean', exact: true })).toBeInViewport();
    await page.keyboard.press('Escape');
    await expect(third).toBeFocused();
  }

  const last = page.locator(`#edit-item-${9999 + count}`);
  await expect(last).toBeAttached();
  const isDrawn = () =>
    last.evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }));
  expect(await isDrawn()).toBe(false);
  await last.focus();
  await expect.poll(isDrawn).toBe(true);
  await expect(button(page, 'Number')).toBeInViewport({ ratio: 1 });
  // The sticky headings cover no row that gets the focus.
  const bottom = (await page.locator('thead').boundingBox())!;
  for (let room = 0; room < 12; room += 1) {
    await page.keyboard.press('Shift+Tab');
    const focused = (await page.locator(':focus').boundingBox())!;
    expect(focused.y).toBeGreaterThanOrEqual(bottom.y + bottom.height - 1);
  }
});

/** Whether a click on the middle of the element would reach it. */
const isReachable = async (target: Locator) =>
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test('a room type is edited, and a double click changes nothing else', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.manager, '/rooms?tab=types');
  await expect(page.getByRole('row', { name: /^Suite/ })).toContainText('Vacant 1');
  await expectNoFindings(page);
  await button(page, 'Edit Standard Room').click();
  await expect(page.getByLabel('Room Type Name')).toBeFocused();
  await page.getByLabel('Number of Rooms').fill('5');
  await page.getByLabel('Max Occupancy').fill('3');
  await page.getByLabel('Room Type Name').fill('Garden Room');
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  // Slows animations down, so that the dialog is still closing when the test checks the button
  // behind it.
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.0001 });
  await button(page, 'Save').click();
  expect((await sent).postDataJSON()).toEqual({
    name: 'Garden Room',
    max_occupancy: 3,
    capacity_adults: 3,
  });
  await expect(button(page, 'Edit Garden Room')).toBeFocused();
  const menu = button(page, 'Actions for Suite');
  expect(await isReachable(menu)).toBe(false);
  await animations.detach();
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish();
  });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Remove Suite' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await expect(page.getByRole('row', { name: /^Garden Room/ })).toContainText('5 rooms');
  expect(await roomsOf(app, hotel)).toHaveLength(6);
  const types = await app.list(`/rooms/types/?hotel=${String(hotel.id)}`);
  expect(types).toMatchObject([{ name: 'Garden Room', code: 'STD' }, {}]);
});
