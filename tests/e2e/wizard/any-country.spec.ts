import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindings } from '#tests/e2e/support/axe.ts';
import {
  fillProfile,
  openWizard,
  submitProfile,
  submitRates,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

test('a hotel in Japan: suggestions, and amounts that are not in yen yet (R29, R64, R65)', async ({
  page,
  app,
}) => {
  await openWizard(page, app);
  await fillProfile(page, uniqueHotel());
  const select = (name: string) => page.getByRole('combobox', { name });
  await select('Country').click();
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible();
  await expectNoFindings(page);
  await page.keyboard.type('jap');
  await page.keyboard.press('Enter');
  await expect(select('Country')).toHaveText('Japan');
  await expect(select('Currency')).toHaveText('JPY');
  await expect(select('Timezone')).toHaveText('Asia/Tokyo');
  await expect(select('Timezone')).toHaveAccessibleDescription('Suggested for Japan.');
  await expectNoFindings(page);

  await submitProfile(page);
  await useQuickStart(page);
  await submitRoomTypes(page);
  const marks = page.getByText('Suggested in INR: check');
  await expect(marks).toHaveCount(3);
  await page.getByLabel('Base Rate for Suite').fill('42000');
  await expect(marks).toHaveCount(2);
  await page.getByRole('button', { name: 'Confirm ¥4,000 for Standard Room' }).click();
  await expect(marks).toHaveCount(1);
  await expectNoFindings(page);
  await submitRates(page);

  await page.getByRole('button', { name: 'Skip for now' }).click();
  await expect(page.getByText('Base rate of Deluxe Room: ¥7,000.')).toBeVisible();
  await page.getByRole('link', { name: 'Suggested in INR: check' }).click();
  await expect(page.getByLabel('Base Rate for Deluxe Room')).toBeFocused();
  await page.getByRole('button', { name: 'Confirm all amounts in JPY' }).click();
  await expect(marks).toHaveCount(0);
});
