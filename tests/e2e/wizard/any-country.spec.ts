import { expect, test } from '#tests/e2e/support/app.ts';
import {
  fillProfile,
  openWizard,
  submitProfile,
  submitRates,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

test('a hotel in Japan: what the country suggests, and prices that it does not', async ({
  page,
  app,
}) => {
  await openWizard(page, app);
  await fillProfile(page, uniqueHotel());
  const select = (name: string) => page.getByRole('combobox', { name });
  await select('Country').click();
  await expect(page.getByRole('option', { name: 'India', exact: true })).toBeVisible();
  await page.keyboard.type('jap');
  await page.keyboard.press('Enter');
  await expect(select('Country')).toHaveText('Japan');
  await expect(select('Currency')).toHaveText('JPY');
  await expect(select('Timezone')).toHaveText('Asia/Tokyo');
  await expect(select('Timezone')).toHaveAccessibleDescription('Suggested for Japan.');

  await expect(page.getByLabel('Tax Rate')).toHaveValue('');
  await page.getByLabel('Tax Rate').fill('10');
  await submitProfile(page);
  await useQuickStart(page);
  await submitRoomTypes(page);
  const rate = (name: string) => page.getByLabel(`Base Rate for ${name}`);
  await expect(rate('Suite')).toHaveValue('');
  await expect(rate('Suite')).toHaveAccessibleDescription('Suggested in INR: 12,000');
  await expect(page.getByText('–').first()).toBeVisible();
  await page.getByRole('button', { name: 'Continue to Staff Setup' }).click();
  await expect(page.getByText('Base rate is required and must be greater than 0')).toHaveCount(6);
  for (const name of ['Standard Room', 'Deluxe Room', 'Suite']) await rate(name).fill('42000');
  await expect(page.getByText('Suggested in INR')).toHaveCount(0);
  await submitRates(page);

  // The amounts are in yen: another currency asks about them.
  await page.getByRole('button', { name: 'Skip for now' }).click();
  await page.getByRole('button', { name: 'Change Hotel Profile' }).click();
  await select('Currency').click();
  await page.getByRole('option', { name: 'EUR' }).click();
  await page.getByRole('button', { name: 'Continue to Room Types' }).click();
  await expect(page.getByText('Base rate of Deluxe Room: €42,000.')).toBeVisible();
  await page.getByRole('link', { name: 'Entered in JPY: check' }).first().click();
  await expect(rate('Standard Room')).toBeFocused();
  await page.getByRole('button', { name: 'Confirm €42,000 for Standard Room' }).click();
  await page.getByRole('button', { name: 'Confirm all amounts in EUR' }).click();
  await expect(page.getByText('Entered in JPY: check')).toHaveCount(0);
});

test('on a small phone, the list of countries stays on the screen', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await openWizard(page, app);
  const country = page.getByRole('combobox', { name: 'Country' });
  await country.scrollIntoViewIfNeeded();
  for (const y of [140, 250, 300, 350, 450]) {
    await country.evaluate((field, top) => {
      scrollBy(0, field.getBoundingClientRect().top - top);
    }, y);
    await country.click();
    const list = page.getByRole('listbox');
    await expect(list).toBeInViewport({ ratio: 1 });
    await expect(page.getByPlaceholder('Type to search')).toBeInViewport({ ratio: 1 });
    expect((await list.boundingBox())?.height).toBeGreaterThan(100);
    await page.keyboard.press('Escape');
  }
});
