import { expect, test } from '#tests/e2e/support/app.ts';
import { openWizard } from '#tests/e2e/support/wizard.ts';

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
