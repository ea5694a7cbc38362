import { expect, test } from '#tests/e2e/support/app.ts';
import {
  documentOf,
  expectStep,
  importDocument,
  openWizard,
  uniqueHotel,
} from '#tests/e2e/support/wizard.ts';

/** A currency with three decimals, so amounts are long. */
const CURRENCY = 'KWD';

test('seven digits and the decimals of the currency fit into the fields of the rates', async ({
  page,
  app,
}) => {
  const { hotelProfile, rates: _, ...rest } = documentOf(uniqueHotel());
  const profile = { ...hotelProfile, currency: CURRENCY };
  await openWizard(page, app);
  await importDocument(page, { ...rest, hotelProfile: profile });
  await expectStep(page, 3);
  const table = page.getByRole('grid', { name: `Base rates per night in ${CURRENCY}` });
  for (const field of ['Base Rate', 'Min Rate', 'Max Rate']) {
    await table.getByLabel(`${field} for Suite`).fill('1234567.895');
  }
  await page.evaluate(() => document.fonts.ready);
  const inputs = table.locator('input[inputmode=decimal]');
  await expect(inputs).not.toHaveCount(0);
  for (const width of [1280, 1024, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(
        () =>
          inputs.evaluateAll(
            (all) => all.filter((each) => each.scrollWidth > each.clientWidth).length,
          ),
        `clipped at ${width} px`,
      )
      .toBe(0);
  }
});
