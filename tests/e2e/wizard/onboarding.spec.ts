import { expect, test } from '#tests/e2e/support/app.ts';
import { summaryOf } from '#tests/e2e/support/field-problems.ts';
import {
  expectStep,
  fillProfile,
  openWizard,
  submitProfile,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('errors of a step take the focus and clear when edited, and Back loses nothing', async ({
  page,
  app,
}) => {
  const hotel = uniqueHotel();
  const name = page.getByLabel('Hotel Name');
  await openWizard(page, app);
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(summaryOf(page)).toBeFocused();
  await summaryOf(page).getByRole('link', { name: 'Hotel name is required' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await fillProfile(page, hotel);
  await expect(name).not.toHaveAttribute('aria-invalid', 'true');

  await submitProfile(page);
  await page.goBack();
  await expectStep(page, 1);
  await expect(name).toHaveValue(hotel.name);
  await page.goForward();
  await expectStep(page, 2);
});
