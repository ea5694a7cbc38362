import { expect, signIn, test } from '#tests/e2e/support/app.ts';
import { makeFurnishedHotel } from '#tests/e2e/support/furnished-hotel.ts';
import * as wizard from '#tests/e2e/support/wizard.ts';

test('the admin of an unfinished hotel finishes it without duplicates', async ({ page, app }) => {
  // A deployment can turn the setup gate on (docs/decisions/setup-gate-is-off.md).
  const settings = { apiBaseUrl: '/api', setupGate: 'status' };
  await page.route('**/settings.json', (route) => route.fulfill({ json: settings }));
  const hotel = await makeFurnishedHotel(app, undefined, []);
  await signIn(page, app, hotel.accounts.admin);
  await expect(page).toHaveURL(/\/setup/);
  // The wizard has loaded the server's records and opens the rates, which do not exist yet.
  await wizard.expectStep(page, 3);
  const steps = page.getByRole('navigation');
  await steps.getByRole('button', { name: 'Room Types' }).click();
  await expect(page.getByLabel('Room Type Name')).toHaveValue('Standard Room');
  await expect(page.getByLabel('Amenities')).toHaveValue('Wi-Fi');
  await steps.getByRole('button', { name: 'Rate Setup' }).click();
  await page.getByRole('button', { name: 'Continue to Staff Setup' }).click();
  await wizard.expectStep(page, 4);
  await expect(page.getByRole('heading', { name: '5 people can sign in already' })).toBeVisible();
  await page.reload();
  await wizard.expectStep(page, 4);
  await expect(page.getByText(/^Rita .* Add more users here, or continue/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await wizard.expectStep(page, 5);
  await expect(page.getByText('5 people can sign in already')).toBeVisible();
  await expect(page.getByText(/no user can/i)).toHaveCount(0);
  await wizard.launch(page);
  await wizard.expectLaunched(page);
  expect(await wizard.countRecords(app, hotel.code)).toEqual({
    ...wizard.ALL_RECORDS,
    roomTypes: 2,
    rooms: 4,
    rules: 6,
    users: 5,
  });
});
