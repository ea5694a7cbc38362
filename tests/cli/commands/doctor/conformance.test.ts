import { beforeEach, describe, expect, it } from 'vitest';
import { CALLS } from '#adapters/contract/calls.ts';
import { HAS_TERMINALS, startOnTerminal } from '#tests/cli/support/on-terminal.ts';
import { finished, heard, textOf, type Json, type Row } from '#tests/cli/support/run-hms.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { NOWHERE, relayTo, type Relay, type Reply } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = sandboxForEach({ options: { pageSize: 2 } });

const ID_FIELDS = ['id', 'hotel', 'room_type', 'rate_plan'];
const CHECK = 'doctor --conformance --yes --json';

/** The number of records of each kind. It must be the same before and after a check. */
async function records() {
  const lists = ['/hotels/', '/rooms/types/', '/rooms/rooms/', '/auth/users/'];
  return await Promise.all(lists.map(async (path) => (await sandbox.list(path)).length));
}
let before: number[];
beforeEach(async () => {
  before = await records();
});

/** The checks of this status as `call status message`, sorted. */
const resultsOf = (events: readonly Row[], isOk: boolean) =>
  events
    .filter(({ event, status }) => textOf(event) === 'check' && (textOf(status) === 'ok') === isOk)
    .map(({ call, status, message }) => [call, status, message].map(textOf).join(' | '))
    .toSorted();

const check = async (relay?: Relay) =>
  await work.hms(relay ? `${CHECK} --api-url ${relay.url}` : CHECK);

function withTextIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withTextIds);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, unknown] => {
    const isId = ID_FIELDS.includes(name) && typeof inner === 'number';
    return [name, isId ? String(inner) : withTextIds(inner)];
  });
  return Object.fromEntries(entries);
}

describe('hms doctor --conformance', () => {
  it('finds every call of the sandbox as described, and leaves nothing behind', async () => {
    const run = await check();
    expect([run.code, resultsOf(run.events, false)]).toEqual([0, []]);
    const calls = resultsOf(run.events, true).map((line) => line.split(' | ')[0]);
    expect(calls).toEqual(CALLS.map(({ call }) => call).toSorted());
    const counts = { passed: CALLS.length, failed: 0, skipped: 0 };
    expect(run.summary).toEqual({ event: 'summary', ok: true, ...counts, left_behind: [] });
    expect(await records()).toEqual(before);
  });

  it('accepts IDs as text, and lists as plain arrays', async () => {
    const relay = await relayTo(sandbox.url, undefined, (call, body, status) => {
      const { results, next } = body as { results?: unknown; next?: unknown };
      const isWhole = Array.isArray(results) && next === null && !call.includes('reservations');
      return { status, body: withTextIds(isWhole ? results : body) };
    });
    const run = await check(relay);
    expect([run.code, resultsOf(run.events, false), run.summary['left_behind']]).toEqual([
      0,
      [],
      [],
    ]);
  });

  it('says what is wrong with each response, and still deletes the records', async () => {
    const relay = await relayTo(
      sandbox.url,
      ({ url }) =>
        url?.includes('/status_summary/') && { status: 404, body: { detail: 'Not found.' } },
      (call, body, status): Reply | undefined => {
        const { name: _, ...unnamed } = body as Record<string, unknown>;
        if (call === 'POST /rates/plans/') return { status, body: unnamed };
        if (call === 'POST /rates/rules/')
          return { status, body: { ...unnamed, base_rate: '99.00' } };
        if (status !== 400) return undefined;
        // A status of 400 means that the sandbox has refused a duplicate.
        if (call === 'POST /rooms/rooms/') return { status: 422, body };
        return call === 'POST /rooms/types/'
          ? { status: 201, body: { ...unnamed, id: 999_999 } }
          : undefined;
      },
    );
    const run = await check(relay);
    expect([run.code, resultsOf(run.events, false)]).toEqual([
      1,
      [
        // The product also works without this request, so the check is skipped instead of failed.
        'GET /rooms/rooms/status_summary/ | skipped | not supported (404). The overview shows labelled sample figures.',
        'POST /rates/plans/ | failed | name is missing in the response',
        'POST /rates/rules/ | failed | base_rate is 99, but 4321 was sent',
        'POST /rooms/rooms/ | failed | the server returned 422 for a duplicate instead of 400 with the refused fields',
        expect.stringMatching(
          /^POST \/rooms\/types\/ \| failed \| the server created a second record/,
        ),
      ],
    ]);
    expect(await records()).toEqual(before);
  });

  it('deletes its hotel when the response that creates it is lost', async () => {
    const relay = await relayTo(
      sandbox.url,
      ({ method, url }) =>
        method === 'POST' && url === '/api/hotels/' && { status: 0, commits: true },
    );
    const run = await check(relay);
    expect(run).toExit(3, 'was lost before it responded');
    expect(run.stderr).not.toContain('Left on the server');
    expect(await records()).toEqual(before);
  });

  it('names the records that remain on a server that became unreachable', async () => {
    let isGone = false;
    const relay = await relayTo(sandbox.url, ({ method, url }) => {
      isGone ||= method === 'POST' && url === '/api/rates/plans/';
      return isGone && { status: 0 };
    });
    const { code, events, summary } = await check(relay);
    const left = [...(summary['left_behind'] as Iterable<Json>)];
    expect([code, left[0]]).toEqual([3, { kind: 'hotel', id: expect.stringMatching(/^\d+$/) }]);
    const message = 'not checked: the server does not respond';
    const call = 'DELETE /hotels/{id}/';
    expect(events).toContainEqual({ event: 'check', call, status: 'skipped', message });
  });

  it('keeps one hotel on a server that does not delete hotels, and uses it again', async () => {
    const relay = await relayTo(
      sandbox.url,
      ({ method, url = '' }) =>
        method === 'DELETE' &&
        /^\/api\/hotels\/\d+\/$/.test(url) && { status: 403, body: { detail: 'No.' } },
    );
    const first = await check(relay);
    expect(first).toExit(1, 'On a server that does not delete hotels');
    const left = { kind: 'hotel', id: expect.stringMatching(/^\d+$/) };
    expect([...(first.summary['left_behind'] as Iterable<Json>)]).toContainEqual(left);
    await check(relay);
    expect((await records())[0]).toBe((before[0] ?? 0) + 1);
    const last = await check();
    expect([last.code, last.summary['left_behind'], await records()]).toEqual([0, [], before]);
  });

  it('deletes its records when it is interrupted', async () => {
    const interrupted = Promise.withResolvers<void>();
    const relay = await relayTo(sandbox.url, async ({ url }) => {
      if (url === '/api/rates/plans/') await interrupted.promise;
      return false;
    });
    const child = work.start(`doctor --conformance --yes --api-url ${relay.url}`);
    await heard(child, 'PATCH /rooms/rooms/');
    child.kill('SIGINT');
    await heard(child, 'hms first deletes', 'stderr');
    interrupted.resolve();
    expect(await finished(child)).toExit(130);
    expect(await records()).toEqual(before);
  });

  it('exits with 3 if the server is not reachable or refuses the sign-in', async () => {
    expect(await work.hms(`${CHECK} --api-url ${NOWHERE}`)).toExit(3);
    expect(await work.hms(CHECK, { env: { HMS_PASSWORD: 'no' } })).toExit(3, 'was refused');
  });

  it('asks first, and in a pipe needs --yes', async () => {
    const relay = await relayTo(sandbox.url);
    const said = `The check creates, changes and deletes a hotel with rooms, rates and staff at ${relay.url}`;
    const call = `doctor --conformance --api-url ${relay.url}`;
    expect(await work.hms(call)).toExit(
      2,
      `hms: ${said}, and there is no terminal to ask on: add --yes.\n`,
    );
    expect(relay.calls).toEqual([]);
    if (!HAS_TERMINALS) return;
    const child = startOnTerminal(work, call.split(' '), { env: sandbox.env });
    const asked = await heard(child, 'Continue? [y/N] ');
    expect(asked.replaceAll(/\s+/g, ' ')).toContain(`${said}.`);
    const run = finished(child);
    child.stdin.write('n\r');
    expect(await run).toExit(1, 'Nothing was created.');
    expect(relay.calls).not.toContain('POST /hotels/');
  });
});
