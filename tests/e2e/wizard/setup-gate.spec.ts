import { expect, signIn, test } from '#tests/e2e/support/app.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  expectStep,
  launch,
} from '#tests/e2e/support/wizard.ts';

test('the admin of an unfinished hotel finishes it on /setup without duplicates', async ({
  page,
  app,
}) => {
  // A deployment can turn the setup gate on (docs/decisions/setup-gate-is-off.md).
  const settings = { apiBaseUrl: '/api', setupGate: 'status' };
  await page.route('**/settings.json', (route) => route.fulfill({ json: settings }));
  const hotel = await makeFurnishedHotel(app, undefined, []);
  await signIn(page, app, hotel.accounts.admin);
  await expect(page).toHaveURL(/\/setup/);
  // The wizard has loaded the server's records and opens the rates, which do not exist yet.
  await expectStep(page, 3);
  const steps = page.getByRole('navigation');
  await steps.getByRole('button', { name: 'Room Types' }).click();
  await expect(page.getByLabel('Room Type Name')).toHaveValue('Standard Room');
  await expect(page.getByLabel('Amenities')).toHaveValue('Wi-Fi');
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
    roomTypes: 2,
    rooms: 4,
    rules: 6,
    users: 5,
  });
});
