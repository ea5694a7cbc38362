import type { Page } from '@playwright/test';
import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel, Role } from '#tests/e2e/support/own-hotel.ts';

const ONE_ROOM = '**/api/rooms/rooms/*/';

/** Opens the plan of a hotel in which 101 to 103 are Standard Rooms and 104 is a Suite. */
async function openPlan(page: Page, app: App, role: Role): Promise<OwnHotel> {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts[role], '/rooms?view=plan');
  await expect(cells(page)).toHaveCount(4);
  return hotel;
}

const cells = (page: Page) => page.getByRole('gridcell');
const cell = (page: Page, number: string) =>
  page.getByRole('gridcell', { name: new RegExp(`^${number}, `) });
const selected = (page: Page) => page.getByRole('gridcell', { selected: true });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rooms' });

const roomsOf = async (app: App, { id }: OwnHotel) =>
  (await app.list(`/rooms/rooms/?hotel=${String(id)}`)).toSorted(
    (a, b) => Number(a['room_number']) - Number(b['room_number']),
  );

async function setCleaning(page: Page, label: string): Promise<void> {
  await bar(page).getByRole('button', { name: 'Change Status' }).click();
  const dialog = page.getByRole('dialog', { name: /^Change the status of \d+ room/ });
  await dialog.getByRole('button', { name: label, exact: true }).click();
  await dialog.getByRole('button', { name: /^Change \d+ Room/ }).click();
}

test('rooms are selected and changed by keyboard, and refused rooms stay selected', async ({
  page,
  app,
}) => {
  const hotel = await openPlan(page, app, 'manager');
  await cell(page, '101').focus();
  for (let room = 0; room < 4; room += 1) {
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
  }
  await expect(selected(page)).toHaveCount(4);
  await expect(bar(page)).toContainText('4 rooms selected');
  const refused = String((await roomsOf(app, hotel))[2]?.['id']);
  await page.route(ONE_ROOM, (route) =>
    route.request().url().endsWith(`/${refused}/`)
      ? route.fulfill({ status: 422, json: {} })
      : route.continue(),
  );
  await setCleaning(page, 'Dirty');
  const report = bar(page).getByRole('alert');
  await expect(report).toContainText('1 of 4 rooms was not changed');
  await expect(report.getByRole('listitem')).toHaveText(
    'Room 103. Room cannot be modified due to active reservations.',
  );
  await expect(selected(page)).toHaveAccessibleName('103, Standard Room, Vacant, Clean');
  await expect(cell(page, '104')).toHaveAccessibleName('104, Suite, Vacant, Dirty');
  await page.unroute(ONE_ROOM);
  await setCleaning(page, 'Dirty');
  await expect(page.getByText('Room 103 was saved.')).toBeVisible();
  await expect(selected(page)).toHaveCount(0);
  await expect(bar(page)).toContainText('1 room changed');
  await bar(page).getByRole('button', { name: 'Undo Changes' }).click();
  await expect(cell(page, '103')).toHaveAccessibleName('103, Standard Room, Vacant, Clean');
  await expect(bar(page)).toBeHidden();
  await expect(cell(page, '104')).toBeFocused();
  const rooms = await roomsOf(app, hotel);
  expect(rooms.map((room) => room['cleaning_status'])).toEqual([
    'dirty',
    'dirty',
    'clean',
    'dirty',
  ]);

  // Rooms can also be selected in the list, as in the room plan.
  await button(page, 'Map').click();
  await page.getByLabel('Select room 102').check();
  await page.getByLabel('Select room 104').check();
  await bar(page).getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('alertdialog', { name: 'Remove 2 rooms?' });
  await expect(question).toContainText('Rooms 102, 104 will be deleted.');
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('2 rooms were removed.')).toBeVisible();
  expect((await roomsOf(app, hotel)).map((room) => room['room_number'])).toEqual(['101', '103']);
});
