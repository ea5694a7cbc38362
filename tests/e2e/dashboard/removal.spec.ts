import { enterAs, expect, test, type App } from '#tests/e2e/support/app.ts';
import { button, chooseInPanel } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import type { OwnHotel } from '#tests/e2e/support/own-hotel.ts';

const roomsOf = (app: App, { id }: OwnHotel) => app.list(`/rooms/rooms/?hotel=${String(id)}`);
const typesOf = (app: App, { id }: OwnHotel) => app.list(`/rooms/types/?hotel=${String(id)}`);

test('removing a room type asks first and names what will be deleted', async ({ page, app }) => {
  const hotel = await makeFurnishedHotel(app);
  await enterAs(page, app, hotel.accounts.manager, '/rooms');
  await chooseInPanel(page, '103', 'Remove room 103');
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText('Room 103 (Standard Room) will be deleted.');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(button(page, '103')).toBeFocused();
  expect(await roomsOf(app, hotel)).toHaveLength(4);
  await chooseInPanel(page, '103', 'Remove room 103');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Room 103 was removed.')).toBeVisible();

  await page.getByRole('link', { name: 'Room types' }).click();
  await button(page, 'Remove Standard Room').click();
  await expect(dialog).toContainText('Standard Room and its 2 rooms will be deleted');
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Standard Room was removed.')).toBeVisible();
  await expect(button(page, 'Add Room Type')).toBeFocused();
  expect((await roomsOf(app, hotel)).map((room) => room['room_number'])).toEqual(['104']);
  expect(await typesOf(app, hotel)).toMatchObject([{ name: 'Suite' }]);
});
