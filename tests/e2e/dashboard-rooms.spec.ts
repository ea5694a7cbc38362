import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signIn, test, type App } from './app.ts';
import { makeFurnishedHotel } from './furnished-hotel.ts';
import type { OwnHotel, Role } from './own-hotel.ts';

async function openRooms(page: Page, app: App, hotel: OwnHotel, role: Role): Promise<void> {
  await signIn(page, app, hotel.accounts[role]);
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Rooms', exact: true }).click();
  await expect(page.getByRole('row', { name: /^103/ })).toBeVisible();
}

const roomsOf = async (app: App, { id }: OwnHotel) =>
  (await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toSorted(
    (a, b) => Number(a['room_number']) - Number(b['room_number']),
  );
const typesOf = (app: App, { id }: OwnHotel) => app.list(`/rooms/types/?hotel=${String(id)}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

test.describe('SPEC §6 the rooms of a running hotel', () => {
  test('a housekeeper changes the status of a room in place, and nothing else', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'housekeeper');
    for (const name of ['Add Room Type', 'Edit Suite', 'Remove Suite', 'Remove room 102']) {
      await expect(button(page, name)).toHaveCount(0);
    }
    await button(page, 'Change status of room 102').click();
    await expect(page.getByLabel('Status of room 102')).toBeFocused();
    await page.getByLabel('Cleaning of room 102').selectOption('Dirty');
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
  });

  test('by keys alone; and what the server refuses is taken back with its message', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'maintenance');
    await page.route('**/api/rooms/rooms/*/', (route) => route.fulfill({ status: 403, json: {} }));
    await button(page, 'Change status of room 101').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Status of room 101')).toBeFocused();
    await page.keyboard.type('Main');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(button(page, 'Save')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText("You don't have permission to manage rooms.")).toBeVisible();
    await expect(page.getByRole('row', { name: /^101/ })).toContainText('Vacant');
  });

  test('a front desk agent sees the rooms and is offered no change', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'front_desk_agent');
    await expect(page.getByRole('button', { name: /Change status|Edit|Remove|Add/ })).toHaveCount(
      0,
    );
    await expect(card(page, 'Standard Room')).toContainText('3 rooms');
    await expect(card(page, 'Standard Room')).toContainText('3 Vacant');
  });

  test('is searched, filtered and sorted; ?search= in the address fills the search', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await page.goto(`${app.url}/dashboard/rooms?search=104`);
    await expect(page.getByLabel('Search Rooms')).toHaveValue('104');
    await expect(page.getByText('1 of 4')).toBeVisible();
    const list = page.getByRole('table', { name: 'Rooms' });
    await expect(list.getByRole('row', { name: /^104/ })).toBeInViewport();
    await page.getByLabel('Filter by Type').selectOption('Standard Room');
    await expect(page.getByText('Nothing here matches “104”.')).toBeVisible();
    await button(page, 'Show all').click();
    await expect(list.getByRole('rowheader')).toHaveText(['101', '102', '103', '104']);
    await list.getByRole('button', { name: 'Number' }).click();
    await expect(list.getByRole('rowheader')).toHaveText(['104', '103', '102', '101']);
    await expect(list.getByRole('columnheader', { name: 'Number' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
  });
});

test.describe('SPEC §6 manage_rooms: room types', () => {
  test('a manager edits a room type and adds two rooms', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await button(page, 'Edit Standard Room').click();
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

  test('a new type comes with its rooms; half made, the next try continues', async ({
    page,
    app,
  }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'admin');
    await button(page, 'Add Room Type').click();
    await page.getByLabel('Room Type Name').fill('Standard Twin');
    await page.getByLabel('Number of Rooms').fill('3');
    let refused = 0;
    await page.route('**/api/rooms/rooms/', async (route) => {
      if (route.request().method() !== 'POST' || refused > 0) return await route.continue();
      refused += 1;
      return await route.fulfill({ status: 400, json: { room_number: ['Not this one.'] } });
    });
    await button(page, 'Save').click();
    const alert = page.getByRole('alert').filter({ hasText: '2 of 3 rooms were created' });
    await expect(alert).toBeInViewport();
    await expect(alert).toContainText(/Room 10\d\. room_number: Not this one\./);
    expect(await roomsOf(app, hotel)).toHaveLength(6);
    await button(page, 'Save').click();
    await expect(page.getByText('Standard Twin was saved.')).toBeVisible();
    expect((await roomsOf(app, hotel)).map((room) => room['room_number'])).toEqual([
      '101',
      '102',
      '103',
      '104',
      '105',
      '106',
      '107',
    ]);
    expect((await typesOf(app, hotel)).map((type) => type['code'])).toEqual(['STD', 'SUT', 'STD2']);
  });

  test('removing is confirmed in a dialog that names what will be gone', async ({ page, app }) => {
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await button(page, 'Remove room 103').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Room 103 (Standard Room) will be gone.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(button(page, 'Remove room 103')).toBeFocused();
    expect(await roomsOf(app, hotel)).toHaveLength(4);
    await button(page, 'Remove room 103').click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Room 103 was removed.')).toBeVisible();

    await button(page, 'Remove Standard Room').click();
    await expect(dialog).toContainText('Standard Room and its 2 rooms will be gone');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('Standard Room was removed.')).toBeVisible();
    await expect(button(page, 'Add Room Type')).toBeFocused();
    expect((await roomsOf(app, hotel)).map((room) => room['room_number'])).toEqual(['104']);
    expect(await typesOf(app, hotel)).toMatchObject([{ name: 'Suite' }]);
  });

  test('a room type with a reservation is kept, and the server says why', async ({ page, app }) => {
    await signIn(page, app, { username: 'demo-manager', password: 'runs-the-floor' });
    await page.waitForURL('**/dashboard');
    await page.getByRole('link', { name: 'Rooms', exact: true }).click();
    await button(page, 'Remove Suite').click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText('Suite and its 5 rooms will be gone');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(/^Room \d+ could not be removed$/)).toBeVisible();
    await expect(page.getByText('cannot be deleted: other records refer to it')).toBeVisible();
    await expect(card(page, 'Suite')).toContainText('5 rooms');
  });
});

test('a list of 1,000 rooms answers at once on a phone, and no wider than it', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const hotel = await makeFurnishedHotel(app);
  await page.route('**/api/rooms/rooms/?*', (route) => route.fulfill({ json: thousandRooms() }));
  await openRooms(page, app, hotel, 'housekeeper');
  await expect(page.getByText('1000 in all')).toBeAttached();
  const lines = page.locator('tbody > tr');
  await expect(lines).toHaveCount(1000);
  await page.getByLabel('Search Rooms').fill('10010');
  await expect(page.getByText('1 of 1000')).toBeVisible();
  await expect(lines).toHaveCount(1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(390);
});

for (const width of [1280, 390]) {
  test(`axe finds nothing on the rooms and their forms at ${width} px`, async ({ page, app }) => {
    await page.setViewportSize({ width, height: 900 });
    const hotel = await makeFurnishedHotel(app);
    await openRooms(page, app, hotel, 'manager');
    await button(page, 'Change status of room 101').click();
    await expect(page.getByLabel('Status of room 101')).toBeVisible();
    await expect(page.getByText('Login successful')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    await button(page, 'Remove room 102').click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await button(page, 'Add Room Type').click();
    await button(page, 'Save').click();
    await expect(page.getByText('There is a problem')).toBeVisible();
    await button(page, 'Close notification').first().click();
    await expect(page.getByText('Validation Error')).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
  });
}

async function findings(page: Page): Promise<string[]> {
  await page.waitForTimeout(400);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.html).join('\n')}`);
}

function thousandRooms(): object {
  const results = Array.from({ length: 1000 }, (_, index) => {
    const floor = Math.floor(index / 10) + 1;
    return {
      id: index + 1,
      room_type: 1,
      room_number: String(floor * 100 + (index % 10) + 1),
      floor,
      status: 'vacant',
      cleaning_status: 'clean',
      is_active: true,
    };
  });
  return { count: results.length, next: null, previous: null, results };
}
