import {
  test as base,
  expect,
  type ConsoleMessage,
  type Page,
  type Request,
} from '@playwright/test';
import { serveBuiltApp } from './app-server.ts';
import { recordNotices } from './notices.ts';

/** The app and its sandbox, running as with `hms serve`. */
export interface App {
  readonly url: string;
  /** All records of a list, as the server stores them. */
  list(path: string): Promise<ServerRecord[]>;
  /** The items that a sign-in would store in the browser, by name (docs/fields.md §3). */
  session(account: Account): Promise<Record<string, string>>;
  create(path: string, body: object): Promise<ServerRecord>;
}

type ServerRecord = Record<string, unknown>;

export interface Account {
  readonly username: string;
  readonly password: string;
}

export const ONBOARDING: Account = { username: '4onboard', password: 'open-new-hotels' };
export const DEMO_ADMIN: Account = { username: 'demo-admin', password: 'keys-to-the-house' };

interface TestOptions {
  /**
   * Console messages that do not fail the test. Set this in a test that causes an error, because
   * React logs the errors that it catches.
   */
  mayComplain: RegExp | undefined;
  quiet: void;
  /**
   * Waits until no tab has a request in progress. Unlike the load state `networkidle`, it also waits for requests
   * after the page has loaded.
   */
  settle: () => Promise<void>;
}

interface WorkerFixtures {
  app: App;
}

export const test = base.extend<TestOptions, WorkerFixtures>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures.
    async ({}, use) => {
      const { url, stop } = await serveBuiltApp();
      await use(createApp(url));
      await stop();
    },
    { scope: 'worker' },
  ],
  mayComplain: [undefined, { option: true }],
  settle: async ({ context }, use) => {
    const pending = new Set<Request>();
    context.on('request', (request) => pending.add(request));
    context.on('requestfinished', (request) => pending.delete(request));
    context.on('requestfailed', (request) => pending.delete(request));
    await use(() => expect.poll(() => pending.size).toBe(0));
  },
  // Fails a test if any tab logs a warning, an error or a CSP violation.
  quiet: [
    async ({ context, mayComplain }, use) => {
      const said: string[] = [];
      context.on('console', (message) => {
        if (isComplaint(message)) said.push(`${message.type()}: ${message.text()}`);
      });
      await recordNotices(context);
      context.on('weberror', (error) => said.push(`uncaught: ${error.error().message}`));
      await use();
      // A request that is still being handled at the end of the test must not fail it.
      for (const routes of [context, ...context.pages()]) {
        await routes.unrouteAll({ behavior: 'ignoreErrors' });
      }
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

/** Opens the dashboard with the user already signed in; `path` may name a section. */
export async function enterAs(page: Page, app: App, account: Account, path = ''): Promise<void> {
  await openSignedIn(page, app, account, `/dashboard${path}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens a page with a session in the browser's storage, as after an earlier sign-in. */
export async function openSignedIn(
  page: Page,
  app: Pick<App, 'url' | 'session'>,
  account: Account,
  path: string,
): Promise<void> {
  const session = await app.session(account);
  await page.addInitScript((items) => {
    // This runs on every page load. It stores the session only once per tab, so that a user who
    // signs out stays signed out.
    if (sessionStorage.getItem('entered') !== null) return;
    sessionStorage.setItem('entered', 'yes');
    for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
  }, session);
  await page.goto(`${app.url}${path}`);
}

export async function submitSignIn(page: Page, { username, password }: Account) {
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/**
 * Expects the dashboard. Waits for a heading too, because the URL changes before the screen does.
 */
export async function expectDashboard(page: Page, app: Pick<App, 'url'>): Promise<void> {
  await expect(page).toHaveURL(`${app.url}/dashboard`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

export async function expectLogin(page: Page, app: Pick<App, 'url'>): Promise<void> {
  await expect(page).toHaveURL(`${app.url}/login`);
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
}

/**
 * Returns whether a console message is an error or a warning. Failed requests do not count, because
 * the test itself causes them.
 */
function isComplaint(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  return !message.text().startsWith('Failed to load resource');
}

/** The time at which a token expires, in ms since 1970. */
function endOf(token: string): number {
  const [, claims = ''] = token.split('.');
  const { exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { exp: number };
  return exp * 1000;
}

/**
 * The returned app sends its requests as the onboarding account, which sees every hotel that it
 * created.
 */
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
    async session(account) {
      const { access, refresh, user } = await call('/auth/token/', account);
      return {
        authToken: String(access),
        refreshToken: String(refresh),
        tokenExpiry: String(endOf(String(access))),
        tokenReceived: String(Date.now()),
        sessionOpened: String(Date.now()),
        currentUser: JSON.stringify(user),
      };
    },
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

/** Makes the app refresh the stored access token before the next request. */
export async function expireToken(page: Page): Promise<void> {
  await page.evaluate(() => {
    localStorage.setItem('tokenExpiry', String(Date.now() + 1000));
    localStorage.setItem('tokenReceived', '0');
  });
}
