import type { Locator, Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, navigation } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel, Role } from '#tests/e2e/support/own-hotel.ts';

async function openRooms(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await enterAs(page, app, hotel.accounts[role], '/rooms');
  await expect(page.getByRole('row', { name: /^103/ })).toBeVisible();
}

const roomsOf = async (app: App, { id }: OwnHotel) =>
  (await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toSorted(
    (a, b) => Number(a['room_number']) - Number(b['room_number']),
  );
const typesOf = (app: App, { id }: OwnHotel) => app.list(`/rooms/types/?hotel=${String(id)}`);

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

/** Whether a click would reach it. */
const isReachable = async (target: Locator) =>
  await target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });

test.describe('the list of rooms', () => {
  test('a housekeeper changes only the status of a room, and leaving it unsaved asks first', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'housekeeper');
    for (const name of ['Add Room Type', 'Edit Suite', 'Remove Suite', 'Remove room 102']) {
      await expect(button(page, name)).toHaveCount(0);
    }
    await expect(card(page, 'Standard Room')).toContainText('3 rooms');
    await expect(card(page, 'Standard Room')).toContainText('3 Vacant');
    await button(page, 'Change status of room 102').click();
    await expect(page.getByLabel('Status of room 102', { exact: true })).toBeFocused();
    await page.getByLabel('Cleaning of room 102', { exact: true }).selectOption('Dirty');
    const overview = navigation(page).getByRole('link', { name: 'Overview', exact: true });
    await overview.click();
    const dialog = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await expect(dialog).toContainText('the status of room 102');
    await dialog.getByRole('button', { name: 'Keep editing' }).click();
    await expect(page.getByLabel('Cleaning of room 102', { exact: true })).toHaveValue('dirty');
    const sent = page.waitForRequest((request) => request.method() === 'PATCH');
    await button(page, 'Save').click();
    expect((await sent).postDataJSON()).toEqual({ cleaning_status: 'dirty' });
    await expect(page.getByText('Room 102 was saved.')).toBeVisible();
    await expect(page.getByRole('row', { name: /^102/ })).toContainText('Dirty');
    await expect(button(page, 'Change status of room 102')).toBeFocused();
    expect((await roomsOf(app, hotel))[1]).toMatchObject({
      status: 'vacant',
      cleaning_status: 'dirty',
    });

    await button(page, 'Change status of room 103').click();
    await page.getByLabel('Cleaning of room 103', { exact: true }).selectOption('Dirty');
    await button(page, 'Cancel').click();
    await overview.click();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
});

test.describe('the filtered list of rooms', () => {
  test('the list of rooms keeps its search and filters after a reload', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await enterAs(page, app, hotel.accounts.manager, '/rooms?room=104');
    const numbers = page.getByRole('table', { name: 'Rooms' }).getByRole('rowheader');
    await expect(numbers).toHaveText(['104']);
    await button(page, 'Show all').click();
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
    await button(page, 'Show all').click();
    await expect(page).toHaveURL(/\/rooms$/);
  });

  test('the list of rooms keeps the focus when an edited room leaves it', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await page.getByLabel('Search Rooms').fill('clean');
    const makeDirty = async (number: string) => {
      await button(page, `Change status of room ${number}`).click();
      await page.getByLabel(`Cleaning of room ${number}`, { exact: true }).selectOption('Dirty');
      await button(page, 'Save').click();
      await expect(page.getByText(`Room ${number} was saved.`)).toBeVisible();
    };
    await makeDirty('102');
    await expect(button(page, 'Change status of room 103')).toBeFocused();
    await makeDirty('103');
    await expect(button(page, 'Change status of room 104')).toBeFocused();
    await makeDirty('104');
    await expect(button(page, 'Change status of room 101')).toBeFocused();
    await makeDirty('101');
    await expect(page.locator(':focus')).toContainText('0 of 4');
  });
});

test.describe('room types', () => {
  test('a manager edits a room type and adds two rooms', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await button(page, 'Edit Standard Room').click();
    await expect(page.getByRole('group', { name: 'Edit Standard Room' })).toBeVisible();
    await expect(page.getByLabel('Room Type Name')).toBeFocused();
    await page.getByLabel('Number of Rooms').fill('2');
    await button(page, 'Save').click();
    const refusal = 'There are 3 rooms of this type. To have fewer, remove them one by one.';
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
    await openRooms(page, app, hotel, 'manager');
    await button(page, 'Edit Suite').click();
    await page.getByLabel('Amenities').fill('Bath tub');
    // Counts as a double click, however slow the test is.
    const animations = await page.context().newCDPSession(page);
    await animations.send('Animation.enable');
    await animations.send('Animation.setPlaybackRate', { playbackRate: 0.02 });
    const bin = button(page, 'Remove Suite');
    await button(page, 'Save').click();
    await expect(button(page, 'Edit Suite')).toBeFocused();
    expect(await isReachable(bin)).toBe(false);
    await animations.detach();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await bin.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
  });
});
