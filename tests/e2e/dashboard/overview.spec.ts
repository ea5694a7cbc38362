import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { panelOf } from '#tests/e2e/support/dashboard.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';
import { figure, floors, heading, openOverview } from '#tests/e2e/support/overview.ts';

test.describe('the room map', () => {
  test('the room map shows every room on its floor, and a room is clean with two clicks', async ({
    page,
    app,
  }) => {
    await openOverview(page, app);
    const total = Number(await figure(page, 'Total rooms').textContent());
    expect(total).toBeGreaterThanOrEqual(30);
    const first = floors(page).getByRole('row').first();
    await expect(first).toContainText(/Floor 1: \d+ rooms, \d+ vacant/);
    await expect(floors(page).getByRole('gridcell')).toHaveCount(total);
    const room = floors(page).getByRole('gridcell', { name: /^106, / });
    await expect(room).toHaveAccessibleName(/, Dirty$/);
    // Two clicks set a room to clean.
    await room.click();
    await page.getByRole('button', { name: 'Clean', exact: true }).click();
    await expect(panelOf(page, '106')).toContainText('Cleaning: Clean');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(panelOf(page, '106')).toContainText('Cleaning: Dirty');
    await page.getByRole('button', { name: 'Edit room 106' }).click();
    await expect(page.getByLabel('Room number')).toHaveValue('106');
    await expect(heading(page, 'Rooms')).toBeVisible();
  });
});

const BASE_TYPE = {
  description: '',
  base_occupancy: 2,
  max_occupancy: 2,
  capacity_adults: 2,
  room_size: 200,
  amenities: 'Wi-Fi',
  base_rate: 100,
};

test('a housekeeper cleans rooms with one tap each on a phone, and sees no amounts', async ({
  page,
  app,
}) => {
  const hotel = await makeFurnishedHotel(app);
  const type = { hotel: hotel.id, name: 'Attic', code: 'ATC', bed_configuration: 'One Double Bed' };
  const { id: room_type } = await app.create('/rooms/types/', { ...BASE_TYPE, ...type });
  const room = { hotel: hotel.id, room_type, room_number: '901', floor: 9 };
  await app.create('/rooms/rooms/', { ...room, cleaning_status: 'dirty' });
  await enterAs(page, app, hotel.accounts.housekeeper);
  await expect(page.getByRole('heading', { name: 'Rooms to clean' })).toBeVisible();
  await expect(page.getByText('At a glance')).toHaveCount(0);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Start cleaning room 901' }).click();
  await page.getByRole('button', { name: 'Mark as clean room 901' }).click();
  await expect(page.getByRole('button', { name: 'Undo room 901' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Undo room 901' })).toHaveCount(0);
  await expect(page.getByText(/^0 dirty, 0 being cleaned, /)).toBeVisible();
});
