import { expect, test } from '#tests/e2e/support/app.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  launch,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

test('a field that the server refused is one link away from the review', async ({ page, app }) => {
  const hotel = uniqueHotel();
  const { hotelProfile, ...rest } = documentOf(hotel);
  await openWizard(page, app);
  await importDocument(page, { ...rest, hotelProfile: { ...hotelProfile, website: 'NA' } });
  await expectStep(page, 5);
  await launch(page);

  const link = page.getByRole('link', { name: 'Hotel profile: Website: Enter a valid URL.' });
  await expect(link).toBeVisible();
  await expect(page.getByText('3 of 5 steps completed')).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Setup steps' });
  await expect(
    steps.getByRole('button', { name: 'Hotel Profile Not completed yet' }),
  ).toBeVisible();
  const section = page.getByRole('region', { name: 'Hotel Profile', exact: true });
  await expect(section.getByText('Not completed')).toBeVisible();

  await link.click();
  await expectStep(page, 1);
  const website = page.getByLabel('Website');
  await expect(website).toBeFocused();
  await expect(website).toHaveAccessibleDescription(/Enter a valid URL\./);
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Enter a valid URL.' }),
  ).toBeVisible();

  await website.fill('www.lakeview.in');
  await website.blur();
  await expect(website).toHaveValue('https://www.lakeview.in');
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expectStep(page, 5);
  await expect(page.getByText('4 of 5 steps completed')).toBeVisible();
});
