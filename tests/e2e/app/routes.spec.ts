import {
  DEMO_ADMIN,
  expect,
  expectDashboard,
  expectLogin,
  ONBOARDING,
  signIn,
  test,
} from '#tests/e2e/support/app.ts';

const EXPIRED = 'Your session has expired. Please login again.';

test.describe('routes', () => {
  test('a signed-out visitor of any other path lands on /login', async ({ page, app }) => {
    for (const path of ['/', '/dashboard', '/setup', '/nowhere/at-all']) {
      await page.goto(`${app.url}${path}`);
      await expectLogin(page, app);
    }
  });

  test('a signed-out visitor of /onboarding lands on /login and is told why', async ({
    page,
    app,
  }) => {
    await page.goto(`${app.url}/onboarding`);
    await expectLogin(page, app);
    await expect(page.getByText(EXPIRED)).toBeVisible();
  });

  test('a signed-in hotel user opening any other path goes to /dashboard (R1, R6)', async ({
    page,
    app,
  }) => {
    await signIn(page, app, DEMO_ADMIN);
    await expectDashboard(page, app);
    // With the gate off, /setup is an unknown path.
    for (const path of ['/', '/login', '/onboarding', '/setup', '/nowhere', '/dashboard/nowhere']) {
      await page.goto(`${app.url}${path}`);
      await expectDashboard(page, app);
    }
  });

  test('the onboarding account opening any other path is sent to /onboarding (R6)', async ({
    page,
    app,
  }) => {
    await signIn(page, app, ONBOARDING);
    await expect(page).toHaveURL(/\/onboarding/);
    for (const path of ['/', '/login', '/dashboard', '/setup', '/nowhere']) {
      await page.goto(`${app.url}${path}`);
      await expect(page).toHaveURL(/\/onboarding/);
      await expect(page.getByText('Step 1 of 5')).toBeVisible();
    }
  });

  test('a signed-in user never sees the login form, not even for a moment', async ({
    page,
    app,
  }) => {
    await signIn(page, app, DEMO_ADMIN);
    await expectDashboard(page, app);
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      const look = () => {
        if (document.querySelector('form')) seen.push('form');
        if (document.querySelector('h1')) seen.push('h1');
      };
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`${app.url}/login`);
    await expectDashboard(page, app);
    const seen = await page.evaluate(() => [...new Set(Reflect.get(globalThis, 'seen'))]);
    // The dashboard's heading shows that the check has run.
    expect(seen).toEqual(['h1']);
  });
});
