import { expect, signIn, test, type App } from '#tests/e2e/support/app.ts';
import { makeHotel, type OwnHotel } from '#tests/e2e/support/own-hotel.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  expectStep,
  launch,
} from '#tests/e2e/support/wizard.ts';

/** Creates a partly set up hotel: its profile, its staff and one room. */
async function beginHotel(app: App): Promise<OwnHotel> {
  const hotel = await makeHotel(app);
  const { id: room_type } = await app.create('/rooms/types/', {
    hotel: hotel.id,
    name: 'Suite',
    code: 'SUT',
    description: 'The upper floor',
    base_occupancy: 2,
    max_occupancy: 4,
    capacity_adults: 4,
    room_size: 500,
    bed_configuration: 'One King Bed',
    base_rate: 100,
  });
  await app.create('/rooms/rooms/', {
    hotel: hotel.id,
    room_type,
    room_number: '101',
    floor: 1,
    status: 'vacant',
    cleaning_status: 'clean',
  });
  return hotel;
}

test('the admin of an unfinished hotel finishes it on /setup without duplicates', async ({
  page,
  app,
}) => {
  // A deployment can turn the setup gate on (docs/decisions/setup-gate-is-off.md).
  const settings = { apiBaseUrl: '/api', setupGate: 'status' };
  await page.route('**/settings.json', (route) => route.fulfill({ json: settings }));
  const hotel = await beginHotel(app);
  await signIn(page, app, hotel.accounts.admin);
  await expect(page).toHaveURL(/\/setup/);
  // The wizard has loaded the server's records and opens the rates, which do not exist yet.
  await expectStep(page, 3);
  const steps = page.getByRole('navigation');
  await steps.getByRole('button', { name: 'Room Types' }).click();
  await expect(page.getByLabel('Room Type Name')).toHaveValue('Suite');
  await expect(page.getByLabel('Description')).toHaveValue('The upper floor');
  await steps.getByRole('button', { name: 'Rate Setup' }).click();
  await page.getByRole('button', { name: 'Continue to Staff Setup' }).click();
  await expectStep(page, 4);
  await expect(page.getByRole('heading', { name: '5 people can sign in already' })).toBeVisible();
  await page.reload();
  await expectStep(page, 4);
  await expect(page.getByText(/^Rita .* Add more users here, or continue/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await expectStep(page, 5);
  await expect(page.getByText('5 people can sign in already')).toBeVisible();
  await expect(page.getByText(/no user can/i)).toHaveCount(0);
  await launch(page);
  await expectLaunched(page);
  expect(await countRecords(app, hotel.code)).toEqual({
    ...ALL_RECORDS,
    roomTypes: 1,
    rooms: 1,
    rules: 3,
    users: 5,
  });
});
