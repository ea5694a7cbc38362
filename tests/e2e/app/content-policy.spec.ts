import type { Page } from '@playwright/test';
import {
  DEMO_ADMIN,
  expect,
  expectDashboard,
  signIn,
  test,
  type App,
} from '#tests/e2e/support/app.ts';
import { figure } from '#tests/e2e/support/dashboard.ts';
import { expectNotice } from '#tests/e2e/support/notices.ts';

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

/** Adds an inline script and one of another server, and returns what the page has refused so far. */
function addScripts(): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  const refused = Reflect.get(globalThis, 'refused') as string[];
  document.addEventListener('securitypolicyviolation', () => {
    if (refused.length >= 2) resolve(refused);
  });
  const inline = document.createElement('script');
  inline.textContent = 'document.title = "taken over"';
  const strange = document.createElement('script');
  strange.src = 'https://evil.example/x.js';
  document.head.append(inline, strange);
  return promise;
}

test.use({ mayComplain: /Content Security Policy/ });

test("the page's own policy permits what the app does, and nothing else", async ({ page, app }) => {
  await page.addInitScript(() => {
    const refused: string[] = [];
    Object.assign(globalThis, { refused });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      refused.push(effectiveDirective),
    );
  });
  await withoutHeader(page);
  await withOtherServer(page, app);
  await signIn(page, app, DEMO_ADMIN);
  await expectNotice(page, 'Login successfulWelcome to Hotel Management System');
  await expectDashboard(page, app);
  await expect(figure(page, 'Total Rooms')).toHaveText(/\d/);
  await expect(page.getByText('Sample data')).toHaveCount(0);
  expect(await page.evaluate(addScripts)).toEqual(['script-src-elem', 'script-src-elem']);
  await expect(page).not.toHaveTitle('taken over');
});
