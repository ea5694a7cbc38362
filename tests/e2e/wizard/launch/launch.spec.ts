import { expect, test } from '#tests/e2e/support/app.ts';
import {
  ALL_RECORDS,
  countRecords,
  documentOf,
  expectLaunched,
  expectStep,
  importDocument,
  launch,
  openWizard,
  reachReview,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test.describe('failures during the launch', () => {
  test('a failure at any stage of the launch is shown, and the next launch continues', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    for (const [stage, path] of [
      ['hotel', '**/api/hotels/'],
      ['rooms', '**/api/rooms/types/'],
      ['rates', '**/api/rates/plans/'],
      ['staff', '**/api/auth/users/'],
    ] as const) {
      const detail = `Refused at the stage ${stage}.`;
      await page.route(path, (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status: 400, json: { detail } })
          : route.fallback(),
      );
      await launch(page);
      await expect(page.getByText(detail).first()).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText('Setup Error').first()).toBeVisible();
      await page.unroute(path);
    }
    await launch(page);
    await expectLaunched(page);
    expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  });

  test('a launch that cannot mark the setup as complete only warns', async ({ page, app }) => {
    await reachReview(page, app, uniqueHotel());
    await page.route('**/api/hotels/*/', (route) =>
      route.fulfill({ status: 400, json: { detail: 'Not marked.' } }),
    );
    await launch(page);
    const warning = page.getByRole('region', { name: /Completion of the setup/ });
    await expect(warning).toContainText('Not marked.', { timeout: 20_000 });
    await page.getByRole('button', { name: 'Continue to sign in' }).click();
    await expectLaunched(page);
  });
});

test('a pause that the server asks for shows a countdown and ends automatically (R25)', async ({
  page,
  app,
}) => {
  await reachReview(page, app, uniqueHotel());
  await page.route(
    '**/api/rates/plans/',
    (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '4' },
        json: { detail: 'Request was throttled. Expected available in 4 seconds.' },
      }),
    { times: 1 },
  );
  await launch(page);
  await expect(page.getByRole('timer')).toHaveText(/^0:0[1-4]$/);
  await expect(page.getByText(`Waiting for ${new URL(app.url).host}`)).toBeVisible();
  await expectLaunched(page);
});

test('the staff step can be skipped, with a warning (R17)', async ({ page, app }) => {
  const hotel = uniqueHotel();
  await openWizard(page, app);
  await importDocument(page, { ...documentOf(hotel), staffUsers: [] });
  await expect(page.getByText('No Staff Users Yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Complete Setup' })).toBeDisabled();
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByText('Nobody can sign in to the hotel').first()).toBeVisible();
  await expectStep(page, 5);
  await launch(page);
  await expectLaunched(page);
  expect(await countRecords(app, hotel.code)).toEqual({ ...ALL_RECORDS, users: 0 });
});

test("'Change' returns to the review, and the last administrator cannot be removed", async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  await reachReview(page, app, hotel);
  await page.getByRole('button', { name: /Change Hotel Profile/ }).click();
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expectStep(page, 5);
  await expect(page.getByText('Pune')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Staff Setup' }).click();
  await page.getByRole('button', { name: 'Remove Rita Menon' }).click();
  await expect(page.getByText('Cannot Remove Administrator')).toBeVisible();
});
