import { beforeEach, describe, expect, it } from 'vitest';
import type { InputHotel } from '#application/ports/input/hotel-input.ts';
import type { RunKey } from '#application/ports/runs/run-key.ts';
import { RunKeyNeeded } from '#application/ports/runs/run-store.ts';
import { NAMED_SOURCES, Runs } from '#application/runs/runs.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { MemoryRunRows } from '#adapters/memory/memory-run-rows.ts';
import { config, FACTS, hotel as sampleHotel, INPUT } from '#tests/fakes/sample-run.ts';

/** A key that does not encrypt: sealed passwords are JSON in hexadecimal digits. */
const keyNamed = (id: string): RunKey => ({
  id,
  text: `text of ${id}`,
  seal: (passwords, place) => Buffer.from(JSON.stringify({ id, place, passwords })).toString('hex'),
  open(sealed, place) {
    const stored = JSON.parse(Buffer.from(sealed, 'hex').toString()) as Record<string, unknown>;
    expect([stored['id'], stored['place']]).toEqual([id, place]);
    return stored['passwords'] as Record<string, string>;
  },
});

/** A hotel whose first user has this generated password. */
function hotel(password: string): InputHotel {
  const staffUsers = config.staffUsers.map((user, place) =>
    place === 0 ? { ...user, password } : user,
  );
  return { ...sampleHotel(0, { ...config, staffUsers }), generatedPasswords: [0] };
}

const [{ username } = { username: '' }] = config.staffUsers;
let rows: MemoryRunRows;
beforeEach(() => {
  rows = new MemoryRunRows();
});

const runsWith = (given: RunKey | undefined) =>
  new Runs({ store: rows, sources: NAMED_SOURCES, keys: { given, make: () => keyNamed('made') } });

describe('generated passwords that a store keeps sealed', () => {
  it('stay the same when the run continues', async () => {
    const runs = runsWith(keyNamed('given'));
    const run = await runs.create(FACTS, INPUT);
    await run.start([hotel('first-password')]);
    await run.close();
    const resumed = await runs.resume(FACTS.run);
    const [started] = await resumed.start([hotel('another-password')]);
    expect(started?.config.staffUsers[0]?.password).toBe('first-password');
    expect(started?.config.staffUsers[1]?.password).toBe(config.staffUsers[1]?.password);
    await resumed.close();
  });

  it('are not found for a new user whose name every object has', async () => {
    const runs = runsWith(keyNamed('given'));
    const run = await runs.create(FACTS, INPUT);
    await run.start([hotel('first-password')]);
    await run.close();
    const resumed = await runs.resume(FACTS.run);
    const given = hotel('another-password');
    const [first, ...others] = given.config.staffUsers;
    const staffUsers = [{ ...first!, username: 'constructor' }, ...others];
    const [started] = await resumed.start([{ ...given, config: { ...given.config, staffUsers } }]);
    expect(started?.config.staffUsers[0]?.password).toBe('another-password');
    await resumed.close();
  });

  it('are handed out once they may have been sent, unless the user kept another', async () => {
    const runs = runsWith(keyNamed('given'));
    const accounts = async () => {
      const sent = runs.sealed?.accounts(FACTS.run);
      return (sent ? await collect(sent) : []).map(({ user }) => user.password);
    };
    const run = await runs.create(FACTS, INPUT);
    await run.start([hotel('first-password')]);
    expect(await accounts(), 'its process may be killed now').toEqual(['first-password']);
    await run.close();
    expect(await accounts(), 'it was stopped before').toEqual([]);
    await run.reopen();
    await run.start([hotel('another-password')]);
    const effect = { kind: 'unchanged' } as const;
    run.journalOf(0).write(`user:${username}`, { state: 'done', id: 1, effect });
    expect(await accounts()).toEqual([]);
    const created = { kind: 'created' } as const;
    run.journalOf(0).write(`user:${username}`, { state: 'done', id: 1, effect: created });
    expect(await accounts()).toEqual(['first-password']);
    expect(await runs.sealed?.has(FACTS.run)).toBe(true);
    await run.close();
  });

  it('never include passwords that configurations give', async () => {
    const run = await runsWith(keyNamed('given')).create(FACTS, INPUT);
    await run.start([hotel('first-password')]);
    const text = JSON.stringify([...(rows.runs.get(FACTS.run)?.hotels.values() ?? [])]);
    const given = Buffer.from(config.staffUsers[1]?.password ?? '').toString('hex');
    expect(text).not.toContain(given);
    await run.close();
  });

  it('get their own key if none is given, and the key is shown once', async () => {
    const run = await runsWith(undefined).create(FACTS, INPUT);
    expect(run.newKey).toBe('text of made');
    await run.close();
    await expect(runsWith(undefined).resume(FACTS.run)).rejects.toThrow(RunKeyNeeded);
    const other = runsWith(keyNamed('other'));
    await expect(other.resume(FACTS.run)).rejects.toMatchObject({ hasOther: true });
    const resumed = await runsWith(keyNamed('made')).resume(FACTS.run);
    expect(resumed.newKey).toBeUndefined();
    await resumed.close();
  });
});
