import { beforeEach, describe, expect, it } from 'vitest';
import { events, finished, heard, textOf, type Json } from '#tests/cli/support/run-hms.ts';
import { relayTo } from '#tests/cli/support/wrong-server.ts';
import { json, openConformance } from './conformance-world.ts';

let world: Awaited<ReturnType<typeof openConformance>>;

beforeEach(async () => {
  world = await openConformance();
});

describe('hms doctor --conformance that cannot finish', () => {
  it('deletes its hotel when the response that creates it is lost', async () => {
    const before = await world.records();
    const losing = await relayTo(world.sandbox.url, (incoming, outgoing) => {
      const isLost = incoming.method === 'POST' && incoming.url === '/api/hotels/';
      // The sandbox executes the request that creates the hotel, but its response is lost.
      if (isLost) outgoing.writeHead = () => outgoing.destroy();
      return false;
    });
    const env = { HMS_API_URL: losing.url };
    const { code, stderr } = await world.work.hms(['doctor', '--conformance', '--yes'], { env });
    expect([code, stderr]).toEqual([3, expect.stringContaining('was lost before it responded')]);
    expect(stderr).not.toContain('Left on the server');
    expect(await world.records()).toEqual(before);
  });

  it('names the records that remain on a server that became unreachable', async () => {
    let isGone = false;
    const vanishing = await relayTo(world.sandbox.url, ({ method, url }, outgoing) => {
      isGone ||= method === 'POST' && url === '/api/rates/plans/';
      if (isGone) outgoing.destroy();
      return isGone;
    });
    const env = { HMS_API_URL: vanishing.url };
    const { code, stdout } = await world.work.hms(['doctor', '--conformance', '--yes', '--json'], {
      env,
    });
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
    const before = await world.records();
    const interrupted = Promise.withResolvers<void>();
    const url = await world.through({
      async instead({ path }) {
        if (path === '/rates/plans/') await interrupted.promise;
        return undefined;
      },
    });
    const child = world.work.start(['doctor', '--conformance', '--yes'], {
      env: { HMS_API_URL: url },
    });
    await heard(child, 'PATCH /rooms/rooms/');
    child.kill('SIGINT');
    await heard(child, 'hms first deletes', 'stderr');
    interrupted.resolve();
    expect((await finished(child)).code).toBe(130);
    expect(await world.records()).toEqual(before);
  });
});

function isDeletion({ method, path }: { method: string; path: string }): boolean {
  return method === 'DELETE' && /^\/hotels\/\d+\/$/.test(path);
}

describe('a server that does not delete hotels', () => {
  const refusal = { detail: 'You do not have permission to perform this action.' };

  it('keeps one hotel, which later checks use again and delete when they can', async () => {
    const before = await world.records();
    const refusing = {
      instead: (call: Parameters<typeof isDeletion>[0]) =>
        isDeletion(call) ? json(refusal, 403) : undefined,
    };
    await world.through(refusing);
    const first = await world.check();
    expect(first.code).toBe(1);
    // The check refuses to start, before it creates anything.
    expect(first.stderr).toContain('This account cannot delete hotels on this server');
    expect(first.notOk).toMatchObject([
      {
        call: 'DELETE /hotels/{id}/',
        message: expect.stringMatching(/^the server returned 403 instead/) as string,
      },
    ]);
    const left = [...(first.summary['left_behind'] as Iterable<Json>)];
    expect(left).toContainEqual({ kind: 'hotel', id: expect.stringMatching(/^\d+$/) as string });

    const second = await world.check();
    expect(second.notOk.map(({ call }) => textOf(call))).toEqual([
      'POST /hotels/',
      'DELETE /hotels/{id}/',
    ]);
    expect((await world.records())[0]).toBe(before[0]! + 1);

    await world.through({});
    const last = await world.check();
    expect([last.code, last.notOk, last.summary['left_behind']]).toEqual([0, [], []]);
    expect(await world.records()).toEqual(before);
  });
});
