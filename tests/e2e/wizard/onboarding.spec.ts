import { expect, test } from '#tests/e2e/support/app.ts';
import {
  ALL_RECORDS,
  countRecords,
  expectLaunched,
  expectStep,
  fillProfile,
  launch,
  openWizard,
  reachReview,
  submitProfile,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test.describe('the wizard', () => {
  test('a failed launch keeps everything, and a second one creates nothing twice (R11)', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await reachReview(page, app, hotel);
    await page.route('**/api/rates/plans/', (route) => route.fulfill({ status: 500 }), {
      times: 1,
    });
    await launch(page);
    await expect(page.getByText('Setup Error')).toBeVisible({ timeout: 20_000 });
    await launch(page);
    await expectLaunched(page);
    expect(await countRecords(app, hotel.code)).toEqual(ALL_RECORDS);
  });

  test('errors are summarised, take focus, and clear as the field is edited', async ({
    page,
    app,
  }) => {
    await openWizard(page, app);
    await page.getByRole('button', { name: 'Continue to Room Types' }).click();
    await expect(page.getByText('Validation Error')).toBeVisible();
    const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
    await expect(summary).toBeFocused();
    await summary.getByRole('link', { name: 'Hotel name is required' }).click();
    await expect(page.getByLabel('Hotel Name')).toBeFocused();
    await expect(page.getByLabel('Hotel Name')).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel('Hotel Name').fill('Harbour');
    await expect(page.getByLabel('Hotel Name')).not.toHaveAttribute('aria-invalid', 'true');
  });

  test('the browser goes back and forward between steps without losing anything', async ({
    page,
    app,
  }) => {
    const hotel = uniqueHotel();
    await openWizard(page, app);
    await fillProfile(page, hotel);
    await submitProfile(page);
    await page.goBack();
    await expectStep(page, 1);
    await expect(page.getByLabel('Hotel Name')).toHaveValue(hotel.name);
    await page.goForward();
    await expectStep(page, 2);
  });
});
