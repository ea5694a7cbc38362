import { expect, test } from '#tests/e2e/support/app.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  submitProfile,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test.describe('the wizard', () => {
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
