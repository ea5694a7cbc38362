import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#adapters/contract/calls.ts';
import { alteringRelay, type AlteringRelay } from '#tests/cli/support/altering-relay.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import {
  events,
  finished,
  heard,
  openWorkspace,
  textOf,
  type Json,
  type Workspace,
} from '#tests/cli/support/run-hms.ts';
import { NOWHERE, relayTo } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let work: Workspace;
let relay: AlteringRelay | undefined;

beforeEach(async () => {
  sandbox = await openLiveSandbox({ pageSize: 2 });
  work = openWorkspace(sandbox.env);
});
afterEach(async () => {
  work.remove();
  await relay?.close();
  relay = undefined;
  await sandbox.close();
});

async function through(changes: Parameters<typeof alteringRelay>[1]) {
  await relay?.close();
  relay = await alteringRelay(sandbox.url, changes);
}

async function check(...args: readonly string[]) {
  const env: Record<string, string> = relay ? { HMS_API_URL: relay.url } : {};
  const call = ['doctor', '--conformance', '--yes', '--yes', '--json', ...args];
  const { code, stdout, stderr } = await work.hms(call, { env });
  const said = events(stdout);
  const results = said.filter(({ event }) => textOf(event) === 'check');
  const summary = said.at(-1)!;
  return {
    code,
    stderr,
    results,
    summary,
    notOk: results.filter(({ status }) => textOf(status) !== 'ok'),
  };
}

/** What the sandbox has: of a new one, and after every check. */
async function records() {
  const lists = ['/hotels/', '/rooms/types/', '/rooms/rooms/', '/auth/users/'];
  const found = await Promise.all(lists.map(async (path) => [...(await sandbox.get(path))]));
  return found.map(({ length }) => length);
}

const json = (body: unknown, status = 200) => Response.json(body, { status });

const ID_FIELDS = ['id', 'hotel', 'room_type', 'rate_plan'];

function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      ID_FIELDS.includes(name) && typeof inner === 'number' ? String(inner) : withTextIds(inner),
    ]),
  );
}

describe('hms doctor --conformance', () => {
  it('finds every call of the sandbox as described, and leaves nothing behind', async () => {
    const before = await records();
    const { code, results, summary } = await check();
    expect(results.filter(({ status }) => textOf(status) !== 'ok')).toEqual([]);
    expect(results.map(({ call }) => textOf(call)).toSorted()).toEqual(
      CALLS.map(({ call }) => call).toSorted(),
    );
    expect(code).toBe(0);
    const counts = { passed: CALLS.length, failed: 0, skipped: 0 };
    expect(summary).toEqual({ event: 'summary', ok: true, ...counts, left_behind: [] });
    expect(await records()).toEqual(before);
  });

  it('prints a table', async () => {
    const { code, stdout, stderr } = await work.hms(['doctor', '--conformance', '--yes']);
    expect([code, stderr]).toEqual([0, `${CALLS.length} ok, 0 failed, 0 skipped\n`]);
    expect(stdout.trim().split('\n')).toHaveLength(CALLS.length);
    expect(stdout).toMatch(/^ok +POST \/rooms\/rooms\/ +as described$/m);
  });

  it('accepts IDs as text, and lists as plain arrays', async () => {
    await through({
      alter({ path }, body, status) {
        const { results, next } = body as { results?: unknown; next?: unknown };
        const isWhole = Array.isArray(results) && next === null && !path.includes('reservations');
        return json(withTextIds(isWhole ? results : body), status);
      },
    });
    const { code, notOk, summary } = await check();
    expect([code, notOk, summary['left_behind']]).toEqual([0, [], []]);
  });

  it('says which field a response lacks, and still deletes the record', async () => {
    const before = await records();
    await through({
      alter({ method, path }, body, status) {
        if (method !== 'POST' || path !== '/rooms/rooms/') return undefined;
        const { room_number: _, ...rest } = body as Record<string, unknown>;
        return json(rest, status);
      },
    });
    const { code, notOk } = await check();
    expect(code).toBe(1);
    expect(notOk).toEqual([
      {
        event: 'check',
        call: 'POST /rooms/rooms/',
        status: 'failed',
        message: 'room_number is missing in the response',
      },
    ]);
    expect(await records()).toEqual(before);
  });

  it('says which value was not stored as it was sent', async () => {
    await through({
      alter: ({ method, path }, body, status) =>
        method === 'POST' && path === '/rates/rules/'
          ? json({ ...(body as object), base_rate: '99.00' }, status)
          : undefined,
    });
    const { notOk } = await check();
    expect(notOk).toMatchObject([
      { call: 'POST /rates/rules/', message: 'base_rate is 99, expected 4321 as it was sent' },
    ]);
  });

  it('says how a server refuses duplicates, and deletes one that it accepts', async () => {
    const before = await records();
    await through({
      alter({ method, path }, body, status) {
        if (method !== 'POST' || status !== 400) return undefined;
        if (path === '/rooms/rooms/') return json(body, 422);
        return path === '/rooms/types/'
          ? json({ ...(body as object), id: 999_999 }, 201)
          : undefined;
      },
    });
    const { notOk } = await check();
    expect(notOk).toMatchObject([
      { call: 'POST /rooms/types/', message: expect.stringMatching(/^a second record/) as string },
      {
        call: 'POST /rooms/rooms/',
        message: 'a duplicate got 422, expected 400 with the refused fields',
      },
    ]);
    expect(await records()).toEqual(before);
  });

  it('skips a call that the product can do without, and says what happens then', async () => {
    await through({
      instead: ({ path }) =>
        path.endsWith('/status_summary/') ? json({ detail: 'Not found.' }, 404) : undefined,
    });
    const { code, notOk } = await check();
    expect(code).toBe(0);
    expect(notOk).toMatchObject([
      {
        call: 'GET /rooms/rooms/status_summary/',
        status: 'skipped',
        message: 'not offered (404). The overview shows labelled sample figures.',
      },
    ]);
  });

  it.each([
    [
      'a 404',
      () => json({ detail: 'Not found.' }, 404),
      'found 404 instead of a success: Not found.',
    ],
    [
      'a 500 with HTML',
      () => new Response('<h1>Error</h1>', { status: 500 }),
      'found 500 instead of',
    ],
    [
      'HTML',
      () => new Response('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
      'The response is not JSON',
    ],
  ])(
    'fails for %s instead of a rate plan, skips the rules, and cleans up',
    async (_, answer, message) => {
      const before = await records();
      await through({
        instead: ({ method, path }) =>
          method === 'POST' && path === '/rates/plans/' ? answer() : undefined,
      });
      const { code, notOk } = await check();
      expect(code).toBe(1);
      expect(notOk[0]).toMatchObject({
        call: 'POST /rates/plans/',
        status: 'failed',
        message: expect.stringContaining(message) as string,
      });
      expect(notOk).toContainEqual({
        event: 'check',
        call: 'POST /rates/rules/',
        status: 'skipped',
        message: 'not checked: a call that it needs failed',
      });
      expect(await records()).toEqual(before);
    },
  );

  it('exits with 3 if the server is not reachable or refuses the sign-in', async () => {
    const gone = await work.hms(['doctor', '--conformance', '--yes', '--api-url', NOWHERE]);
    const refused = await work.hms(['doctor', '--conformance', '--yes'], {
      env: { HMS_PASSWORD: 'no' },
    });
    expect([gone.code, refused.code]).toEqual([3, 3]);
    expect(refused.stderr).toContain('was refused');
  });

  it.each(['/hotels/', '/rates/plans/'])(
    'deletes its records when the response to POST %s is lost',
    async (lost) => {
      const before = await records();
      const losing = await relayTo(sandbox.url, (incoming, outgoing) => {
        const isLost = incoming.method === 'POST' && incoming.url === `/api${lost}`;
        // The sandbox gets the request.
        if (isLost) outgoing.writeHead = () => outgoing.destroy();
        return false;
      });
      const env = { HMS_API_URL: losing.url };
      const { code, stderr } = await work.hms(['doctor', '--conformance', '--yes'], { env });
      await losing.close();
      expect([code, stderr]).toEqual([3, expect.stringContaining('was lost before it responded')]);
      expect(stderr).not.toContain('Left on the server');
      expect(await records()).toEqual(before);
    },
  );

  it('names what is left on a server that is gone', async () => {
    let isGone = false;
    const vanishing = await relayTo(sandbox.url, ({ method, url }, outgoing) => {
      isGone ||= method === 'POST' && url === '/api/rates/plans/';
      if (isGone) outgoing.destroy();
      return isGone;
    });
    const env = { HMS_API_URL: vanishing.url };
    const { code, stdout } = await work.hms(['doctor', '--conformance', '--yes', '--json'], {
      env,
    });
    await vanishing.close();
    const left = [...(events(stdout).at(-1)!['left_behind'] as Iterable<Json>)];
    expect(code).toBe(3);
    expect(left[0]).toEqual({ kind: 'hotel', id: expect.stringMatching(/^\d+$/) as string });
    expect(events(stdout)).toContainEqual({
      event: 'check',
      call: 'DELETE /hotels/{id}/',
      status: 'skipped',
      message: 'not checked: the server does not respond',
    });
  });

  it('deletes its records when it is interrupted', async () => {
    const before = await records();
    await through({
      async instead({ path }) {
        if (path === '/rates/plans/') await new Promise((resolve) => setTimeout(resolve, 300));
        return undefined;
      },
    });
    const child = work.start(['doctor', '--conformance', '--yes'], {
      env: { HMS_API_URL: relay!.url },
    });
    await heard(child, 'PATCH /rooms/rooms/');
    child.kill('SIGINT');
    const { code, stderr } = await finished(child);
    expect([code, stderr]).toEqual([130, expect.stringContaining('are deleted first')]);
    expect(await records()).toEqual(before);
  });
});

function isDeletion({ method, path }: { method: string; path: string }): boolean {
  return method === 'DELETE' && /^\/hotels\/\d+\/$/.test(path);
}

describe('a server that does not delete hotels', () => {
  const refusal = { detail: 'You do not have permission to perform this action.' };

  it('is said before anything is created', async () => {
    await through({ instead: (call) => (isDeletion(call) ? json(refusal, 403) : undefined) });
    expect((await check()).stderr).toContain('This account cannot delete hotels on this server');
  });

  it('keeps one hotel, which later checks use again and delete when they can', async () => {
    const before = await records();
    const refusing = {
      instead: (call: Parameters<typeof isDeletion>[0]) =>
        isDeletion(call) ? json(refusal, 403) : undefined,
    };
    await through(refusing);
    const first = await check();
    expect(first.code).toBe(1);
    expect(first.notOk).toMatchObject([
      {
        call: 'DELETE /hotels/{id}/',
        message: expect.stringMatching(/^found 403 instead/) as string,
      },
    ]);
    const left = [...(first.summary['left_behind'] as Iterable<Json>)];
    expect(left).toContainEqual({ kind: 'hotel', id: expect.stringMatching(/^\d+$/) as string });

    const second = await check();
    expect(second.notOk.map(({ call }) => textOf(call))).toEqual([
      'POST /hotels/',
      'DELETE /hotels/{id}/',
    ]);
    expect((await records())[0]).toBe(before[0]! + 1);

    await through({});
    const last = await check();
    expect([last.code, last.notOk, last.summary['left_behind']]).toEqual([0, [], []]);
    expect(await records()).toEqual(before);
  });
});
