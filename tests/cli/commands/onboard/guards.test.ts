import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { events } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const SMALLER = { ...HOTEL, roomTypes: [{ name: 'Deluxe Room', room_count: 1, max_occupancy: 3 }] };

/**
 * Onboards a hotel, and writes a configuration without two of its rooms, so that pruning would
 * delete them.
 */
async function smallerHotel() {
  await work.hms(['onboard', work.file('hotel.json', HOTEL)]);
  work.file('hotel.json', SMALLER);
}

const prune = async (...more: string[]) =>
  await work.hms(['onboard', 'hotel.json', '--prune', '--yes', ...more]);
const rooms = async () => [...(await sandbox.get('/rooms/rooms/?hotel=2'))].length;

function configFile(guards: object) {
  const servers = { stage: { apiUrl: sandbox.url, guards } };
  return work.file('hms.config.json', { servers });
}

describe('a guard of hms onboard', () => {
  it('sends nothing beyond the limit, counts by hotel, and does not affect other commands', async () => {
    await smallerHotel();
    const refusals = [
      [['--max-deletes', '1'], '2 deletions in 1 hotel, more than --max-deletes 1 allows'],
      [['--fail-on-delete'], '2 deletions in 1 hotel, more than --max-deletes 0 allows'],
      [
        ['--max-changes', '1'],
        '2 changes (including 2 deletions) in 1 hotel, more than --max-changes 1',
      ],
      [['--fail-on-delete', '--dry-run'], 'nothing was sent'],
      [
        ['--max-deletes', '1', '--max-deletes', '99'],
        "argument '99' is invalid. It may be given only once.",
      ],
    ] as const;
    for (const [guard, sentence] of refusals) {
      const { code, stderr } = await prune(...guard);
      expect([code, stderr]).toEqual([2, expect.stringContaining(sentence)]);
    }
    const { stdout, stderr } = await prune('--fail-on-delete', '--json');
    expect(stderr).toContain('Seaside Grand (SEASID01, id 2): 2 changes (including 2 deletions)');
    expect(events(stdout).at(-1)).toMatchObject({
      event: 'summary',
      changes: 2,
      deletes: 2,
      refused: [{ hotel: 'SEASID01', hotel_id: '2', changes: 2, deletes: 2 }],
      error: { message: expect.stringContaining('nothing was sent') },
    });
    expect(await rooms()).toBe(3);
    expect(await prune('--max-deletes', '2', '--max-changes', '2')).toMatchObject({ code: 0 });
    expect(await rooms()).toBe(1);
  });

  it('a dry run beyond the limit writes no plan and no report', async () => {
    await smallerHotel();
    const files = ['--out', 'plan.json', '--report', 'changes.md'];
    expect(await prune('--dry-run', '--fail-on-delete', ...files)).toMatchObject({ code: 2 });
    expect(() => work.read('plan.json')).toThrow('ENOENT');
    expect(() => work.read('changes.md')).toThrow('ENOENT');
  });

  it('counts the changes of a plan, and the remaining changes of a run', async () => {
    await smallerHotel();
    await prune('--dry-run', '--out', 'plan.json');
    const apply = ['onboard', '--plan', 'plan.json', '--run', 'release'];
    expect(await work.hms([...apply, '--max-deletes', '1'])).toMatchObject({ code: 2 });
    expect(await work.hms(['resume', 'release'])).toMatchObject({ code: 2 });
    const wrong = hotelNamed('Hill View', { staffUsers: [REFUSED_STAFF] });
    const options = ['--run', 'again', '--max-changes', '30'];
    const first = await work.hms(['onboard', work.file('two.json', [HOTEL, wrong]), ...options]);
    expect([first.code, first.stderr]).toEqual([1, expect.anything()]);
    const none = await work.hms(['resume', 'again', '--max-changes', '0']);
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('Hill View')]);
    expect(none.stderr).not.toContain('Seaside');
  });

  it('is remembered by the run, unless resume names another', async () => {
    const file = work.file('hotel.json', SMALLER);
    const start = ['onboard', file, '--run', 'spring', '--max-changes', '20'];
    expect(await work.hms(start)).toMatchObject({ code: 0 });
    const roomTypes = [{ name: 'Deluxe Room', room_count: 30, max_occupancy: 3 }];
    work.file('hotel.json', { ...SMALLER, roomTypes });
    const config = ['--config', configFile({ maxChanges: 25 })];
    const resumed = await work.hms(['resume', 'spring', ...config]);
    expect([resumed.code, resumed.stderr]).toEqual([
      2,
      expect.stringContaining('29 changes in 1 hotel, more than --max-changes 20 allows'),
    ]);
    const more = ['resume', 'spring', ...config, '--max-changes', '29'];
    expect(await work.hms(more)).toMatchObject({ code: 0 });
  });

  it('counts only the hotels and parts to which a resume is limited', async () => {
    const wrong = ['Hill View', 'Lake View'].map((name) =>
      hotelNamed(name, {
        staffUsers: [
          adminOf(name),
          { ...REFUSED_STAFF, email: `ben.${name.slice(0, 4)}@x.example` },
        ],
      }),
    );
    const file = work.file('two.json', wrong);
    expect(await work.hms(['onboard', file, '--run', 'again'])).toMatchObject({ code: 4 });
    const resume = ['resume', 'again', '--select', 'Hill*', '--max-changes', '1'];
    expect(await work.hms(resume)).toMatchObject({ code: 4 });
  });

  it('a guard in hms.config.json applies to its server, and an option takes precedence', async () => {
    await smallerHotel();
    const config = ['--config', configFile({ maxDeletes: 0 })];
    const { code, stderr } = await prune(...config);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('more than "maxDeletes": 0 in hms.config.json allows'),
    ]);
    expect(await prune(...config, '--fail-on-delete', '--max-deletes', '5')).toMatchObject({
      code: 2,
    });
    expect(await rooms()).toBe(3);
    expect(await prune(...config, '--max-deletes', '2')).toMatchObject({ code: 0 });
  });

  it('a guard in an untrusted file is not ignored, and a misspelt guard is an error', async () => {
    await smallerHotel();
    configFile({ maxDeletes: 0 });
    const untrusted = await prune();
    expect([untrusted.code, untrusted.stderr]).toEqual([2, expect.stringContaining('not trusted')]);
    configFile({ maxDelete: 0 });
    const misspelt = await prune();
    expect([misspelt.code, misspelt.stderr]).toEqual([2, expect.stringContaining('maxDelete')]);
    expect(await rooms()).toBe(3);
  });
});

describe('"confirm" in hms.config.json', () => {
  it('needs --yes or a plan in a pipe', async () => {
    const call = [
      'onboard',
      work.file('hotel.json', HOTEL),
      '--config',
      configFile({ confirm: true }),
    ];
    const refused = await work.hms(call);
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('add --yes')]);
    expect(await work.hms([...call, '--dry-run', '--out', 'plan.json'])).toMatchObject({
      code: 0,
    });
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(0);
    const plan = ['onboard', '--plan', 'plan.json', ...call.slice(2)];
    expect(await work.hms(plan)).toMatchObject({ code: 0 });
    expect(await work.hms([...call, '--yes'])).toMatchObject({ code: 0 });
  });

  it('lets resume continue what was confirmed, and no configurations that changed since', async () => {
    const config = ['--config', configFile({ confirm: true })];
    const refused = { staffUsers: [adminOf('Seaside Grand'), REFUSED_STAFF] };
    const call = ['onboard', work.file('hotel.json', { ...HOTEL, ...refused }), '--run', 'autumn'];
    expect(await work.hms([...call, ...config, '--yes'])).toMatchObject({ code: 4 });
    expect(await work.hms(['resume', ...config])).toMatchObject({ code: 4 });
    work.file('hotel.json', { ...SMALLER, ...refused });
    const edited = await work.hms(['resume', ...config]);
    expect([edited.code, edited.stderr]).toEqual([
      2,
      expect.stringContaining('requires a confirmation for this server ("confirm")'),
    ]);
    expect(await work.hms([...call, ...config, '--yes'])).toMatchObject({ code: 4 });
  });

  it.runIf(HAS_TERMINALS)('asks on a terminal, also before new hotels', async () => {
    const env = { ...sandbox.env };
    const call = [
      'onboard',
      work.file('hotel.json', HOTEL),
      '--config',
      configFile({ confirm: true }),
    ];
    const question = 'Apply these changes? [y/N]';
    const no = await onTerminal(work, call, { env, answers: [[question, 'n\r']] });
    expect([no.code, no.said]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect([...(await sandbox.get('/hotels/'))]).toHaveLength(0);
    const yes = await onTerminal(work, call, { env, answers: [[question, 'y\r']] });
    expect(yes.code).toBe(0);
  });
});
