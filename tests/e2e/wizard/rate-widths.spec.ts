import { expect, test } from '#tests/e2e/support/app.ts';
import {
  fillProfile,
  openWizard,
  submitProfile,
  submitRoomTypes,
  uniqueHotel,
  useQuickStart,
} from '#tests/e2e/support/wizard.ts';

for (const [currency, amount] of [
  ['KWD', '1234567.895'],
  ['INR', '1234567.89'],
] as const) {
  test(`seven digits and the decimals of ${currency} fit into the fields of the rates`, async ({
    page,
    app,
  }) => {
    await openWizard(page, app);
    await fillProfile(page, uniqueHotel());
    const select = page.getByRole('combobox', { name: 'Currency' });
    await select.click();
    await page.keyboard.type(currency);
    await page.keyboard.press('Enter');
    await expect(select).toHaveText(currency);
    await submitProfile(page);
    await useQuickStart(page);
    await submitRoomTypes(page);
    const table = page.getByRole('table', { name: `Base rates per night in ${currency}` });
    for (const field of ['Base Rate', 'Min Rate', 'Max Rate']) {
      await table.getByLabel(`${field} for Suite`).fill(amount);
    }
    for (const width of [1280, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const clipped = await table
        .locator('input[type=number]')
        .evaluateAll(
          (inputs) => inputs.filter((each) => each.scrollWidth > each.clientWidth).length,
        );
      expect(clipped, `at ${width} px`).toBe(0);
    }
  });
}
