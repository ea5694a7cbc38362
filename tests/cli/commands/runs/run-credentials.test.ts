import { afterAll, describe, expect, it } from 'vitest';
import { AesRunKey } from '#adapters/postgres/aes-run-key.ts';
import { openLiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { events, openWorkspace } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { openTestDatabase } from '#tests/support/postgres.ts';

const database = await openTestDatabase();
afterAll(() => database?.close());

describe.skipIf(!database)('hms runs credentials', () => {
  it('adds to an earlier file of passwords, and refuses any other file', async () => {
    const sandbox = await openLiveSandbox();
    const work = openWorkspace({
      ...sandbox.env,
      HMS_JOURNAL: database?.url ?? '',
      HMS_RUN_KEY: AesRunKey.make().text,
    });
    try {
      await work.hms(['journal', 'migrate']);
      for (const name of ['Alder', 'Birch']) {
        await work.hms(['onboard', work.file(`${name}.json`, hotelNamed(name))]);
      }
      const hotelsIn = (file: string) => events(work.read(file)).map(({ hotel }) => hotel);
      const [birch, alder] = events((await work.hms(['runs', '--json'])).stdout);
      const save = (run: unknown, file: string) =>
        work.hms(['runs', 'credentials', String(run), '--out', file]);
      expect((await save(alder?.['run'], 'all.ndjson')).code).toBe(0);
      expect((await save(birch?.['run'], 'all.ndjson')).code).toBe(0);
      expect((await save(alder?.['run'], 'all.ndjson')).code).toBe(0);
      expect([hotelsIn('all.ndjson'), work.mode('all.ndjson')]).toEqual([
        ['ALDER01', 'BIRCH01'],
        0o600,
      ]);

      const notes = work.file('notes.txt', 'Mine');
      const { code, stderr } = await save(alder?.['run'], notes);
      expect([code, stderr]).toEqual([
        2,
        expect.stringContaining('something that hms did not write'),
      ]);
      expect(work.read(notes)).toBe('Mine');
    } finally {
      work.remove();
      await sandbox.close();
    }
  });
});

describe('hms runs credentials for a run in a folder', () => {
  const live = sandboxForEach();

  it.each([
    [
      'names the file with its passwords',
      undefined,
      /the file .* already exists: \.hms\/runs\/.*\n$/,
    ],
    ['says that no file exists', 'Qw3rTy77z', /no file .* exists \(\.hms\/runs\/.*\): /],
  ])('%s', async (_, password, sentence) => {
    const { work } = live;
    const hotel = hotelNamed('Alder', { staffUsers: [{ ...adminOf('Alder'), password }] });
    await work.hms(['onboard', work.file('alder.json', hotel)]);
    const { code, stderr } = await work.hms(['runs', 'credentials', '--out', 'all.ndjson']);
    expect([code, stderr]).toEqual([2, expect.stringMatching(sentence)]);
    expect(work.credentialsFiles()).toHaveLength(password === undefined ? 1 : 0);
  });
});
