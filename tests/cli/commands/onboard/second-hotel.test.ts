import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { textOf } from '#tests/cli/support/run-hms.ts';
import { adminOf, hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { sandboxForEach } from '#tests/cli/support/sandbox-for-each.ts';

const { sandbox, work } = sandboxForEach();

const GRAND = hotelNamed('Seaside Grand');
const withProfile = (profile: object, of = GRAND): HotelDocument => ({
  ...of,
  hotelProfile: { ...of.hotelProfile, ...profile },
});
/** A copy of the configuration with another name and other accounts. */
const PALACE = withProfile({ name: 'Palace' }, { ...GRAND, staffUsers: [adminOf('palace')] });
const ADVICE = 'To rename it, add "id": "2" to hotelProfile; for a second hotel, use --new.\n';

const hotels = async () =>
  (await sandbox.list('/hotels/')).map(({ code, name }) => `${textOf(code)} ${textOf(name)}`);

describe('a hotel that was renamed in its configuration', () => {
  it.each<[string, HotelDocument]>([
    ['without a code', withProfile({ name: 'Palace' })],
    ['where only the code is another', withProfile({ code: 'GRAND' })],
  ])('fails before anything is written, and the other hotels continue: %s', async (_, renamed) => {
    await work.hms(['onboard', work.file('chain.json', GRAND)]);
    work.file('chain.json', [renamed, hotelNamed('Hill View', { hotelProfile: { city: 'Ooty' } })]);
    const words =
      `Seaside Grand (SEASID01, id 2) already has this email, phone and address. ${ADVICE}` +
      '  nothing was created\n';
    const dry = await work.hms('onboard chain.json --dry-run');
    expect(dry).toExit(1, 'would fail: hotel', '--new');
    const run = await work.hms('onboard chain.json --json');
    expect(run).toExit(1, words);
    expect(run.events.find(({ index }) => Number(index) === 0)).toMatchObject({
      status: 'failed',
      hotel_id: null,
      error: { stage: 'hotel', operation: 'hotel', status: 409 },
    });
    expect(await hotels()).toEqual(['SEASID01 Seaside Grand', 'HILLVI01 Hill View']);
  });

  it('is renamed if the configuration gives its ID, as the message advises', async () => {
    await work.hms(['onboard', work.file('grand.json', GRAND)]);
    work.file('grand.json', withProfile({ name: 'Palace', id: '2' }));
    expect(await work.hms('onboard grand.json')).toExit(0);
    expect(await hotels()).toEqual(['SEASID01 Palace']);
  });

  it.each(['onboard', 'resume'])('becomes a second hotel with --new (%s)', async (command) => {
    await work.hms(['onboard', work.file('grand.json', GRAND)]);
    work.file('palace.json', PALACE);
    if (command === 'resume') await work.hms('onboard palace.json');
    expect(
      await work.hms(command === 'resume' ? 'resume --new' : 'onboard palace.json --new'),
    ).toExit(0);
    const both = ['SEASID01 Seaside Grand', 'PALACE01 Palace'];
    expect(await hotels()).toEqual(both);
    // Later runs without --new find both hotels.
    for (const file of ['grand.json', 'palace.json']) {
      expect(await work.hms(`onboard ${file}`)).toExit(0, '1 hotel: 1 onboarded (13 unchanged)');
    }
    expect(await work.hms('onboard palace.json --new')).toExit(0);
    expect(await hotels()).toEqual(both);
  });

  it('is not created again under another name and e-mail, at the same position in its file', async () => {
    await work.hms(['onboard', work.file('grand.json', GRAND)]);
    const rebranded = withProfile({ name: 'Palace', email: 'hello@palace.example' }, PALACE);
    work.file('grand.json', rebranded);
    expect(await work.hms('onboard grand.json')).toExit(
      1,
      `An earlier run set up Seaside Grand (SEASID01, id 2) from the configuration at this position in the input. ${ADVICE}`,
    );
    expect(await hotels()).toEqual(['SEASID01 Seaside Grand']);
    expect(await work.hms('onboard grand.json --new')).toExit(0);
    expect(await hotels()).toHaveLength(2);
  });
});

it('two hotels of one input with the same contacts stay two hotels in every run', async () => {
  work.file('chain.json', [GRAND, PALACE]);
  for (const _ of ['first', 'second']) {
    expect(await work.hms('onboard chain.json')).toExit(0);
    expect((await hotels()).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'PALACE01 Palace',
      'SEASID01 Seaside Grand',
    ]);
  }
});

it('a hotel that is removed from a file does not change the derived codes of the others', async () => {
  const chain = ['One', 'Other', 'Oldest'].map((name) => hotelNamed(`Grand ${name}`));
  await work.hms(['onboard', work.file('chain.json', chain), '--hotels', '1']);
  const before = await hotels();
  work.file('chain.json', chain.slice(1));
  expect(await work.hms('onboard chain.json')).toExit(0, '2 hotels: 2 onboarded (26 unchanged)');
  expect(await hotels()).toEqual(before);
});
