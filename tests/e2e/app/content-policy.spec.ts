import type { Page } from '@playwright/test';
import {
  DEMO_ADMIN,
  expect,
  expectDashboard,
  signIn,
  test,
  type App,
} from '#tests/e2e/support/app.ts';
import { figure } from '#tests/e2e/support/overview.ts';

const OTHER_SERVER = 'https://pms.example/api';

/** Serves the app without its security header, because some web servers add none. */
async function withoutHeader(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const { 'content-security-policy': policy, ...headers } = response.headers();
    expect(policy).toContain("frame-ancestors 'none'");
    await route.fulfill({ response, headers });
  });
}

/**
 * Names another API server in `/settings.json`; that server allows requests from the app's origin.
 */
async function withOtherServer(page: Page, app: App): Promise<void> {
  await page.route('**/settings.json', (route) =>
    route.fulfill({ json: { apiBaseUrl: OTHER_SERVER } }),
  );
  await page.route(`${OTHER_SERVER}/**`, async (route) => {
    const url = route.request().url().replace(OTHER_SERVER, `${app.url}/api`);
    const response = await route.fetch({ url });
    const headers = { ...response.headers(), 'access-control-allow-origin': '*' };
    await route.fulfill({ response, headers });
  });
}

test("the page's own policy permits what the app does, with an API on another server", async ({
  page,
  app,
}) => {
  await withoutHeader(page);
  await withOtherServer(page, app);
  await signIn(page, app, DEMO_ADMIN);
  await expectDashboard(page, app);
  await expect(figure(page, 'Total Rooms')).toHaveText(/\d/);
  await expect(page.getByText('Sample data')).toHaveCount(0);
});

test.describe('without a header of the server', () => {
  test.use({ mayComplain: /Content Security Policy/ });

  test("the page's own policy refuses inline scripts and scripts of other servers", async ({
    page,
    app,
  }) => {
    await withoutHeader(page);
    await page.goto(`${app.url}/login`);
    const refused = await page.evaluate(async () => {
      const violations: string[] = [];
      const two = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
          if (violations.push(effectiveDirective) === 2) resolve();
        });
      });
      const inline = document.createElement('script');
      inline.textContent = 'document.title = "taken over"';
      const strange = document.createElement('script');
      strange.src = 'https://evil.example/x.js';
      document.head.append(inline, strange);
      await two;
      return violations;
    });
    expect(refused).toEqual(['script-src-elem', 'script-src-elem']);
    await expect(page).not.toHaveTitle('taken over');
  });
});
