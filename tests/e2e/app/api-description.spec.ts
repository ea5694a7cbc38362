import { expect, test } from '#tests/e2e/support/app.ts';
import { expectNoFindingsNow } from '#tests/e2e/support/axe.ts';

test('the description of the API is a page that works on a phone', async ({ page, app }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.url}/api/schema/`);
  await expect(page.getByRole('heading', { level: 1, name: 'Hotel API' })).toBeVisible();
  await page.getByRole('link', { name: 'POST /rooms/rooms/', exact: true }).click();
  await expect(page.locator('article:target h3')).toHaveText(/POST\s+\/rooms\/rooms\//);
  // Checks only one request: the others have the same markup.
  await page
    .locator('article:not(:target)')
    .evaluateAll((calls) => calls.forEach((call) => call.remove()));
  await expectNoFindingsNow(page, 'the description');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
