import { expect, ONBOARDING, signIn, test } from '#tests/e2e/support/app.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

test('each file is fetched once and then imported from the cache', async ({ page, app }) => {
  await signIn(page, app, ONBOARDING);
  await expectStep(page, 1);
  await expect(page.getByLabel('Hotel Name')).toBeVisible();
  const sent = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter((entry) => entry.name.endsWith('.js') && entry.transferSize > 0)
      .map((entry) => entry.name),
  );
  expect(sent.length).toBeGreaterThan(1);
  expect(sent).toEqual([...new Set(sent)]);
});
