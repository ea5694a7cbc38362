import { expect, ONBOARDING, signIn, submitSignIn, test } from '#tests/e2e/support/app.ts';
import { expectStep } from '#tests/e2e/support/wizard.ts';

const CODE_OF_SERVICES = /\/assets\/container-.*\.js$/;

test.describe('what is loaded only when it is needed', () => {
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

  test('a sign-in whose code cannot be loaded says so, and can be tried again', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/login`);
    await page.waitForLoadState('networkidle');
    await page.route(CODE_OF_SERVICES, (route) => route.abort('internetdisconnected'));
    await submitSignIn(page, ONBOARDING);
    await expect(page.getByText('Unable to connect to the server.')).toBeVisible();
    await page.unroute(CODE_OF_SERVICES);
    await page.getByLabel('Password', { exact: true }).clear();
    await submitSignIn(page, ONBOARDING);
    await expectStep(page, 1);
  });
});
