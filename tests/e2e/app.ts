import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';
import { serveApp } from '../../scripts/serve-app.ts';

/** The app and its sandbox, as `hms serve` runs them. */
export interface App {
  readonly url: string;
  /** Every record of a list, as the server holds it. */
  list(path: string): Promise<ServerRecord[]>;
  create(path: string, body: object): Promise<ServerRecord>;
}

export type ServerRecord = Record<string, unknown>;

export interface Account {
  readonly username: string;
  readonly password: string;
}

export const ONBOARDING: Account = { username: '4onboard', password: 'open-new-hotels' };
export const DEMO_ADMIN: Account = { username: 'demo-admin', password: 'keys-to-the-house' };

interface TestOptions {
  /** What the console may say in a test that breaks something: React reports what it catches. */
  mayComplain: RegExp | undefined;
  quiet: void;
}

interface WorkerOptions {
  /** Options of `hms serve`. */
  serveOptions: readonly string[];
  app: App;
}

export const test = base.extend<TestOptions, WorkerOptions>({
  serveOptions: [[], { scope: 'worker', option: true }],
  app: [
    async ({ serveOptions }, use) => {
      const { url, stop } = await serveApp(...serveOptions);
      await use(createApp(url));
      stop();
    },
    { scope: 'worker' },
  ],
  mayComplain: [undefined, { option: true }],
  // Nothing in the console of any tab: no warning, no error, no CSP violation.
  quiet: [
    async ({ context, mayComplain }, use) => {
      const said: string[] = [];
      context.on('console', (message) => {
        if (isComplaint(message)) said.push(`${message.type()}: ${message.text()}`);
      });
      context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`));
      await use();
      expect(said.filter((complaint) => !mayComplain?.test(complaint))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function signIn(page: Page, app: Pick<App, 'url'>, account: Account) {
  await page.goto(`${app.url}/login`);
  await submitSignIn(page, account);
}

/** On the sign-in screen that is open. */
export async function submitSignIn(page: Page, { username, password }: Account) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The address is there before the screen is. */
export async function expectDashboard(page: Page, app: Pick<App, 'url'>): Promise<void> {
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function expectLogin(page: Page, app: Pick<App, 'url'>): Promise<void> {
  await expect(page).toHaveURL(`${app.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/** The browser itself reports refused and failed requests as errors: those are the test's doing. */
function isComplaint(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  return !message.text().startsWith('Failed to load resource');
}

/** Calls the sandbox as the onboarding account, who sees every hotel that it made. */
function createApp(url: string): App {
  const call = async (path: string, body?: object, token?: string) => {
    const response = await fetch(`${url}/api${path}`, {
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as ServerRecord;
  };
  const token = async () => String((await call('/auth/token/', ONBOARDING))['access']);
  return {
    url,
    create: async (path, body) => call(path, body, await token()),
    async list(path) {
      const access = await token();
      const records: ServerRecord[] = [];
      for (let page = 1; ; page += 1) {
        const place = `${path}${path.includes('?') ? '&' : '?'}page=${page}`;
        const answer = await call(place, undefined, access);
        records.push(...((answer['results'] ?? []) as ServerRecord[]));
        if (!answer['next']) return records;
      }
    },
  };
}
