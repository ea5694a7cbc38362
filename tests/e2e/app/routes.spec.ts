import {
  DEMO_ADMIN,
  enterAs,
  expect,
  expectDashboard,
  expectLogin,
  test,
} from '#tests/e2e/support/app.ts';
import { openWizard } from '#tests/e2e/support/wizard.ts';

const EXPIRED = 'Your session has expired. Please login again.';

test.describe('routes', () => {
  test('a signed-out visitor of any other path lands on /login', async ({ page, app }) => {
    for (const path of ['/', '/dashboard', '/nowhere/at-all']) {
      await page.goto(`${app.url}${path}`);
      await expectLogin(page, app);
    }
  });

  test('a signed-out visitor of /onboarding lands on /login, which says why', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/onboarding`);
    await expectLogin(page, app);
    await expect(page.getByText(EXPIRED)).toBeVisible();
  });

  test('a hotel user opening any other path goes to /dashboard, and never sees the sign-in form (R1, R6)', async ({
    page,
    app,
  }) => {
    await enterAs(page, app, DEMO_ADMIN);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        if (document.querySelector('form')) seen.push('form');
        if (document.querySelector('h1')) seen.push('h1');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    // With the gate off, /setup is an unknown path.
    for (const path of ['/login', '/setup', '/dashboard/nowhere']) {
      await page.goto(`${app.url}${path}`);
      await expectDashboard(page, app);
      const seen = await page.evaluate(() => [...new Set(Reflect.get(globalThis, 'seen'))]);
      // The dashboard's heading shows that the check has run.
      expect(seen, path).toEqual(['h1']);
    }
  });

  test('the onboarding account opening any other path is sent to /onboarding (R6)', async ({
    page,
    app,
  }) => {
    await openWizard(page, app);
    for (const path of ['/login', '/dashboard']) {
      await page.goto(`${app.url}${path}`);
      await expect(page).toHaveURL(/\/onboarding/);
      await expect(page.getByText('Step 1 of 5')).toBeVisible();
    }
  });
});
