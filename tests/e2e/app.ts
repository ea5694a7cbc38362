import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test as base, expect, type ConsoleMessage, type Page } from '@playwright/test';

const HMS = join(import.meta.dirname, '../../cli/hms.js');

/** The app and its sandbox, as `hms serve` runs them. */
export interface App {
  readonly url: string;
  /** Every record of a list, as the server holds it. */
  list(path: string, as?: Account): Promise<Record<string, unknown>[]>;
  get(path: string, as?: Account): Promise<Record<string, unknown>>;
}

export interface Account {
  readonly username: string;
  readonly password: string;
}

export const ONBOARDING: Account = { username: '4onboard', password: 'open-new-hotels' };
export const DEMO_ADMIN: Account = { username: 'demo-admin', password: 'keys-to-the-house' };

export const test = base.extend<{ quiet: void }, { app: App }>({
  app: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern.
    async ({}, use) => {
      const server = spawn(process.execPath, [HMS, 'serve', '--memory', '--port', '0'], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const url = await readyUrl(server);
      await use(createApp(url));
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
    { scope: 'worker' },
  ],
  // Nothing in the console: no warning, no error, no CSP violation.
  quiet: [
    async ({ page }, use) => {
      const said: string[] = [];
      page.on('console', (message) => {
        if (isComplaint(message)) said.push(`${message.type()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => said.push(`uncaught: ${error.message}`));
      await use();
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function signIn(page: Page, app: App, { username, password }: Account) {
  await page.goto(`${app.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

/** The browser itself reports refused and failed requests as errors: those are the test's doing. */
function isComplaint(message: ConsoleMessage): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  return !message.text().startsWith('Failed to load resource');
}

async function readyUrl(server: ChildProcess): Promise<string> {
  let said = '';
  for await (const chunk of server.stdout ?? []) {
    said += String(chunk);
    const url = /Ready on (\S+)/.exec(said)?.[1];
    if (url) {
      server.stdout?.resume();
      return url;
    }
  }
  throw new Error(`The server did not start: ${said}`);
}

function createApp(url: string): App {
  const tokens = new Map<string, string>();
  const call = async (path: string, account: Account) => {
    let token = tokens.get(account.username);
    if (!token) {
      const response = await fetch(`${url}/api/auth/token/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(account),
      });
      token = ((await response.json()) as { access: string }).access;
      tokens.set(account.username, token);
    }
    const response = await fetch(`${url}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return (await response.json()) as Record<string, unknown>;
  };
  return {
    url,
    get: (path, as = ONBOARDING) => call(path, as),
    async list(path, as = ONBOARDING) {
      const records: Record<string, unknown>[] = [];
      for (let page = 1; ; page += 1) {
        const separator = path.includes('?') ? '&' : '?';
        const answer = await call(`${path}${separator}page=${page}`, as);
        records.push(...((answer['results'] ?? []) as Record<string, unknown>[]));
        if (!answer['next']) return records;
      }
    },
  };
}
