import { expect, expectLogin, ONBOARDING, submitSignIn, test } from '#tests/e2e/support/app.ts';
import { button } from '#tests/e2e/support/dashboard.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  launch,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

const ROOMS = '**/api/rooms/rooms/';

test('a hotel with a missing room is not finished until it is repaired', async ({ page, app }) => {
  const hotel = uniqueHotel();
  const roomTypes = [{ name: 'Deluxe Room', room_count: 5 }];
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(hotel), roomTypes });
  await expectStep(page, 5);
  await page.route(ROOMS, (route) =>
    route.request().method() === 'POST' && route.request().postDataJSON().room_number === '105'
      ? route.fulfill({ status: 400, json: { detail: 'The floor is closed.' } })
      : route.fallback(),
  );
  await launch(page);
  const heading = page.getByRole('heading', { name: 'Launched with warnings' });
  await expect(heading).toBeVisible();
  await expect(page.getByText('14 of 15 records are as you entered them')).toBeVisible();
  await button(page, 'Continue to sign in').click();
  await expectLogin(page, app);

  await submitSignIn(page, ONBOARDING);
  await expectStep(page, 1);
  await button(page, 'Your hotels').click();
  await page.getByLabel('Search Hotels').fill(hotel.code);
  const row = page.getByRole('row').filter({ hasText: hotel.name });
  await expect(row).toContainText('Not finished');
  await expect(row).toContainText('Missing: Room 105');
  await row.getByRole('link', { name: 'Continue setup' }).click();
  await expect(page.getByRole('region', { name: 'Refused by the server: Room 105' })).toBeVisible();

  await page.unroute(ROOMS);
  await button(page, 'Launch again').click();
  await expectLogin(page, app);
  const [record] = await app.list(`/hotels/?code=${hotel.code}`);
  expect(record).toMatchObject({ onboarding_completed: true });
  expect(await app.list(`/rooms/rooms/?hotel=${String(record?.['id'])}`)).toHaveLength(5);
});
