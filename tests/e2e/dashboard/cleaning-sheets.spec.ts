import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';

test('a housekeeper divides the dirty rooms by floor, moves one, and prints a page for each attendant', async ({
  page,
  app,
}) => {
  const { id: hotel, accounts } = await makeFurnishedHotel(app);
  const [type] = await app.list(`/rooms/types/?hotel=${String(hotel)}`);
  for (const [room_number, cleaning_status] of [
    ['111', 'dirty'],
    ['112', 'dirty'],
    ['201', 'dirty'],
    ['202', 'in_progress'],
  ]) {
    const floor = Number(room_number?.charAt(0));
    await app.create('/rooms/rooms/', {
      hotel,
      room_type: type?.['id'],
      room_number,
      floor,
      cleaning_status,
    });
  }
  await page.addInitScript(() => {
    globalThis.print = () => undefined;
  });
  await enterAs(page, app, accounts.housekeeper);
  await page.getByRole('link', { name: 'Cleaning sheets' }).click();
  await page.getByLabel('Name of attendant 2').fill('Asha Naik');
  const asha = page.getByRole('region', { name: 'Asha Naik' });
  await expect(asha.getByRole('listitem')).toHaveText([/^201/, /^202/]);
  const owner = page.getByLabel('Attendant of room 112');
  await owner.focus();
  await owner.selectOption('Asha Naik');
  await expect(asha.getByLabel('Attendant of room 112')).toBeFocused();
  await expectNoFindings(page);

  await button(page, 'Print').click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading').filter({ visible: true })).toHaveText([
    'Attendant 1',
    'Asha Naik',
  ]);
  const rows = page
    .getByRole('table')
    .last()
    .getByRole('row', { name: /vacant/i });
  await expect(rows).toHaveText([/^\s*112/, /^\s*201/, /^\s*202/]);
});
