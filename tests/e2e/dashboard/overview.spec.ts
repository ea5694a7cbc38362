import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import { enterAs, expect, test } from '#tests/e2e/support/app.ts';

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
  await expect(page.getByRole('heading', { name: 'Rooms to Clean' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'At a glance' })).toHaveCount(0);
  await expectNoFindings(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Start Cleaning (room 901)' }).click();
  await page.getByRole('button', { name: 'Mark Clean (room 901)' }).click();
  await expect(page.getByRole('button', { name: 'Undo (room 901)' })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Undo (room 901)' })).toHaveCount(0);
  await expect(page.getByText('5 clean', { exact: true })).toBeVisible();
});
