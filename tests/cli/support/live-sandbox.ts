import { listenSandbox, type ListenOptions } from '#tests/sandbox/support/listen-sandbox.ts';
import { SEED_ACCOUNTS } from '#sandbox/records/seed.ts';
import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import { textOf, type Json, type Row } from './run-hms.ts';
import { closeLater } from '#tests/support/close-later.ts';
import { TEST_PASSWORD_COST } from '#tests/sandbox/support/password-cost.ts';

export const PASSWORD =
  SEED_ACCOUNTS.find(({ username }) => username === ONBOARDING_USERNAME)?.password ?? '';

export interface LiveSandbox {
  readonly url: string;
  /** Environment variables for `hms` with the sandbox's address and password. */
  readonly env: Readonly<Record<string, string>>;
  signIn(username: string, password: string): Promise<Response>;
  /** Sends a GET as the onboarding account, and reads every page of a list. */
  get(path: string): Promise<Json>;
  /** The records of a list; with `code`, those of this hotel. */
  list(path: string, code?: string): Promise<Row[]>;
  /** The records on all pages of a list. */
  all(path: string): Promise<Readonly<Record<string, unknown>>[]>;
  /** The ID of the hotel with this code. */
  idOf(code: string): Promise<string>;
  /** Writes as the onboarding account, but not through `hms`. Returns the response. */
  write(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Json>;
  readonly close: () => Promise<void>;
}

export async function openLiveSandbox(options: Partial<ListenOptions> = {}): Promise<LiveSandbox> {
  const listening = await listenSandbox({
    database: ':memory:',
    passwordCost: TEST_PASSWORD_COST,
    pageSize: 1000,
    ...options,
  });
  const { url } = listening;
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= listening.close());
  closeLater(close);
  const signIn = (username: string, password: string) =>
    fetch(`${url}/auth/token/`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    });
  const authorization = async () => {
    const { access } = (await (await signIn(ONBOARDING_USERNAME, PASSWORD)).json()) as {
      access: string;
    };
    return { Authorization: `Bearer ${access}` };
  };
  const get = async (path: string) => {
    const answer = await fetch(`${url}${path}`, { headers: await authorization() });
    const body = (await answer.json()) as Json;
    return body['results'] ?? body;
  };
  const idOf = async (code: string) => {
    const [hotel] = [...(await get(`/hotels/?code=${code}`))];
    return textOf(hotel?.['id']);
  };
  return {
    url,
    env: { HMS_API_URL: url, HMS_PASSWORD: PASSWORD },
    signIn,
    get,
    idOf,
    async all(path) {
      const headers = await authorization();
      const records: Readonly<Record<string, unknown>>[] = [];
      for (let next: string | null = `${url}${path}?page_size=100`; next !== null;) {
        const page = (await (await fetch(next, { headers })).json()) as {
          next: string | null;
          results: Readonly<Record<string, unknown>>[];
        };
        records.push(...page.results);
        ({ next } = page);
      }
      return records;
    },
    list: async (path, code) => [
      ...(await get(code === undefined ? path : `${path}?hotel=${await idOf(code)}`)),
    ],
    async write(method, path, body) {
      const headers = { ...(await authorization()), 'Content-Type': 'application/json' };
      const request = { method, headers, body: JSON.stringify(body) };
      const answer = await fetch(`${url}${path}`, request);
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      return (answer.status === 204 ? [] : await answer.json()) as Json;
    },
    close,
  };
}
