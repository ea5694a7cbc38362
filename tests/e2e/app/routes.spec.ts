import {
  DEMO_ADMIN,
  enterAs,
  expect,
  expectDashboard,
  expectLogin,
  test,
} from '#tests/e2e/support/app.ts';

test.describe('routes', () => {
  test('a signed-out visitor of any other path lands on /login', async ({ page, app }) => {
    for (const path of ['/', '/dashboard', '/nowhere/at-all']) {
      await page.goto(`${app.url}${path}`);
      await expectLogin(page, app);
    }
  });

  test('a hotel user opening any other path goes to /dashboard, and never sees the sign-in form', async ({
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
});
