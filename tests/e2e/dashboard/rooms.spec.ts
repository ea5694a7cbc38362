import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, chooseInPanel, panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel, Role } from '#tests/e2e/support/own-hotel.ts';

async function openRooms(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/rooms');
  await expect(page.getByRole('row', { name: /^103/ })).toBeVisible();
}

async function openTypes(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/rooms?tab=types');
  await expect(card(page, 'Suite')).toContainText('Vacant 1');
}

const roomsOf = async (app: App, { id }: OwnHotel) =>
  (await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toSorted(
    (a, b) => Number(a['room_number']) - Number(b['room_number']),
  );
const typesOf = (app: App, { id }: OwnHotel) => app.list(`/rooms/types/?hotel=${String(id)}`);

const card = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) });

/** Whether a click on the middle of the element would reach it. */
const isReachable = async (target: Locator) =>
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test.describe('the filtered list of rooms', () => {
  test('search and legend filter the list and the plan alike, also after a reload', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    const numbers = page.getByRole('table', { name: 'Rooms' }).getByRole('rowheader');
    await button(page, 'Filter').click();
    await page.getByLabel('Filter by Type').selectOption('Standard Room');
    await page.getByLabel('Search Rooms').fill('10');
    await expect(page).toHaveURL(/[?&]q=10\b/);
    await expect(page).toHaveURL(/[?&]type=Standard\+Room\b/);
    const shown = await numbers.allTextContents();
    expect(shown).not.toContain('104');
    await page.reload();
    await expect(numbers).toHaveText(shown);
    await expect(page.getByLabel('Search Rooms')).toHaveValue('10');
    await expect(page.getByLabel('Filter by Type')).toHaveValue('Standard Room');
    await button(page, 'Show All').click();
    await expect(page).toHaveURL(/\/rooms$/);

    await chooseInPanel(page, '102', 'Dirty');
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
    await button(page, 'Close').click();
    await expect(page.locator('#rooms-list')).toBeFocused();
    await button(page, 'Show All').click();
    await expect(cells).toHaveCount(4);
  });
});

test.describe('room types', () => {
  test('a manager edits a room type and adds two rooms', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openTypes(page, app, hotel, 'manager');
    await button(page, 'Edit Standard Room').click();
    await expect(page.getByRole('group', { name: 'Edit Standard Room' })).toBeVisible();
    await expect(page.getByLabel('Room Type Name')).toBeFocused();
    await page.getByLabel('Number of Rooms').fill('2');
    await button(page, 'Save').click();
    const refusal =
      'This room type has 3 rooms. To reduce the number, remove rooms in the Rooms tab.';
    await expect(page.getByRole('link', { name: refusal })).toBeVisible();
    await page.getByLabel('Number of Rooms').fill('5');
    await page.getByLabel('Max Occupancy').fill('3');
    await page.getByLabel('Room Type Name').fill('Garden Room');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Save').click();
    expect((await sent).postDataJSON()).toEqual({
      name: 'Garden Room',
      max_occupancy: 3,
      capacity_adults: 3,
    });
    await expect(page.getByText('Garden Room was saved.')).toBeVisible();
    await expect(button(page, 'Edit Garden Room')).toBeFocused();
    await expect(card(page, 'Garden Room')).toContainText('5 rooms');
    const rooms = await roomsOf(app, hotel);
    expect(rooms.map((room) => room['room_number'])).toEqual([
      '101',
      '102',
      '103',
      '104',
      '105',
      '106',
    ]);
    expect(rooms.at(-1)).toMatchObject({
      floor: 1,
      status: 'vacant',
      room_type: rooms[0]?.['room_type'],
    });
    expect(await typesOf(app, hotel)).toMatchObject([{ name: 'Garden Room', code: 'STD' }, {}]);
  });

  test('a double click on Save does not reach the list behind it', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openTypes(page, app, hotel, 'manager');
    await button(page, 'Edit Suite').click();
    await page.getByLabel('Amenities').fill('Bath tub');
    // Slows animations down, so that the dialog is still closing when the test checks the button
    // behind it.
    const animations = await page.context().newCDPSession(page);
    await animations.send('Animation.enable');
    await animations.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
    const menu = button(page, 'Actions for Suite');
    await button(page, 'Save').click();
    await expect(button(page, 'Edit Suite')).toBeFocused();
    expect(await isReachable(menu)).toBe(false);
    await animations.detach();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove Suite' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
