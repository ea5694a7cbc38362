import { describe, expect, it } from 'vitest';
import { HAS_TERMINALS, onTerminal } from '#tests/cli/support/on-terminal.ts';
import { adminOf, hotelNamed, REFUSED_STAFF } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const HOTEL = hotelNamed('Seaside Grand', { hotelProfile: { code: 'SEASID01' } });
const withRooms = (room_count: number) => ({
  ...HOTEL,
  roomTypes: [{ name: 'Deluxe Room', room_count, max_occupancy: 3 }],
});
const PRUNE = 'onboard hotel.json --prune --yes';

/** Onboards a hotel with three rooms, and writes a configuration with only one of them. */
async function smallerHotel() {
  await work.hms(['onboard', work.file('hotel.json', HOTEL)]);
  work.file('hotel.json', withRooms(1));
}
const rooms = async () => (await sandbox.list('/rooms/rooms/', 'SEASID01')).length;
const configFile = (guards: object) => {
  work.file('guards.json', { servers: { stage: { apiUrl: sandbox.url, guards } } });
  return '--config guards.json';
};

describe('a guard of hms onboard', () => {
  it('sends nothing beyond the limit, and counts by hotel', async () => {
    await smallerHotel();
    for (const [guard, sentence] of [
      ['--max-deletes 1', '2 deletions in 1 hotel, more than --max-deletes 1 allows'],
      ['--fail-on-delete', '2 deletions in 1 hotel, more than --max-deletes 0 allows'],
      [
        '--max-changes 1',
        '2 changes (including 2 deletions) in 1 hotel, more than --max-changes 1',
      ],
      ['--fail-on-delete --dry-run --out plan.json --report changes.md', 'nothing was sent'],
      ['--max-deletes 1 --max-deletes 99', "argument '99' is invalid. It may be given only once."],
    ] as const)
      expect(await work.hms(`${PRUNE} ${guard}`)).toExit(2, sentence);
    for (const file of ['plan.json', 'changes.md']) expect(() => work.read(file)).toThrow('ENOENT');
    const run = await work.hms(`${PRUNE} --fail-on-delete --json`);
    expect(run).toExit(2, 'Seaside Grand (SEASID01, id 2): 2 changes (including 2 deletions)');
    const counts = { changes: 2, deletes: 2 };
    expect(run.summary).toMatchObject({
      event: 'summary',
      ...counts,
      refused: [{ hotel: 'SEASID01', hotel_id: '2', ...counts }],
      error: { message: expect.stringContaining('nothing was sent') },
    });
    expect(await rooms()).toBe(3);
    expect(await work.hms(`${PRUNE} --max-deletes 2 --max-changes 2`)).toExit(0);
    expect(await rooms()).toBe(1);
  });

  it('counts the changes of a plan, and the remaining changes of a run', async () => {
    await smallerHotel();
    await work.hms(`${PRUNE} --dry-run --out plan.json`);
    expect(await work.hms('onboard --plan plan.json --run release --max-deletes 1')).toExit(2);
    expect(await work.hms('resume release')).toExit(2);
    work.file('two.json', [HOTEL, hotelNamed('Hill View', { staffUsers: [REFUSED_STAFF] })]);
    expect(await work.hms('onboard two.json --run again --max-changes 30')).toExit(1);
    const none = await work.hms('resume again --max-changes 0');
    expect(none).toExit(2, 'Hill View');
    expect(none.stderr).not.toContain('Seaside');
  });

  it('is remembered by the run, unless resume names another', async () => {
    work.file('hotel.json', withRooms(1));
    expect(await work.hms('onboard hotel.json --run spring --max-changes 20')).toExit(0);
    work.file('hotel.json', withRooms(30));
    const resume = `resume spring ${configFile({ maxChanges: 25 })}`;
    expect(await work.hms(resume)).toExit(
      2,
      '29 changes in 1 hotel, more than --max-changes 20 allows',
    );
    expect(await work.hms(`${resume} --max-changes 29`)).toExit(0);
  });

  it('in hms.config.json applies to its server, and an option takes precedence', async () => {
    await smallerHotel();
    const call = `${PRUNE} ${configFile({ maxDeletes: 0 })}`;
    expect(await work.hms(call)).toExit(2, 'more than "maxDeletes": 0 in guards.json allows');
    expect(await work.hms(`${call} --fail-on-delete --max-deletes 5`)).toExit(2);
    work.file('hms.config.json', work.read('guards.json'));
    expect(await work.hms(PRUNE)).toExit(2, 'not trusted');
    expect(await work.hms(`${PRUNE} ${configFile({ maxDelete: 0 })}`)).toExit(2, 'maxDelete');
    expect(await rooms()).toBe(3);
    configFile({ maxDeletes: 0 });
    expect(await work.hms(`${call} --max-deletes 2`)).toExit(0);
  });
});

describe('"confirm" in hms.config.json', () => {
  it('needs --yes or a plan in a pipe', async () => {
    work.file('hotel.json', HOTEL);
    const call = `onboard hotel.json ${configFile({ confirm: true })}`;
    expect(await work.hms(call)).toExit(2, 'add --yes');
    expect(await work.hms(`${call} --dry-run --out plan.json`)).toExit(0);
    expect(await sandbox.list('/hotels/')).toEqual([]);
    expect(await work.hms('onboard --plan plan.json --config guards.json')).toExit(0);
    expect(await work.hms(`${call} --yes`)).toExit(0);
  });

  it('lets resume continue what was confirmed, and no configurations that changed since', async () => {
    const refused = { staffUsers: [adminOf('Seaside Grand'), REFUSED_STAFF] };
    work.file('hotel.json', { ...HOTEL, ...refused });
    const config = configFile({ confirm: true });
    expect(await work.hms(`onboard hotel.json --run autumn ${config} --yes`)).toExit(4);
    expect(await work.hms(`resume ${config}`)).toExit(4);
    work.file('hotel.json', { ...withRooms(1), ...refused });
    expect(await work.hms(`resume ${config}`)).toExit(
      2,
      'requires a confirmation for this server ("confirm")',
    );
  });

  it.runIf(HAS_TERMINALS)('asks on a terminal, also before new hotels', async () => {
    const call = `onboard ${work.file('hotel.json', HOTEL)} ${configFile({ confirm: true })}`;
    const no = await onTerminal(work, call.split(' '), {
      env: sandbox.env,
      answers: [['Apply these changes? [y/N]', 'n\r']],
    });
    expect([no.code, no.said]).toEqual([1, expect.stringContaining('Nothing was changed.')]);
    expect(await sandbox.list('/hotels/')).toEqual([]);
  });
});
