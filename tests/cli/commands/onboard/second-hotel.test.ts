import { describe, expect, it } from 'vitest';
import type { HotelDocument } from '#domain/hotel-config.ts';
import { events, textOf } from '#tests/cli/support/run-hms.ts';
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

const hotels = async () =>
  [...(await sandbox.get('/hotels/'))].map(({ code, name }) => `${textOf(code)} ${textOf(name)}`);

describe('a hotel that was renamed in its configuration', () => {
  it.each<[string, HotelDocument]>([
    ['without a code', withProfile({ name: 'Palace' })],
    ['where only the code is another', withProfile({ code: 'GRAND' })],
  ])('fails before anything is written, and the other hotels continue: %s', async (_, renamed) => {
    await work.hms(['onboard', work.file('chain.json', GRAND)]);
    const other = hotelNamed('Hill View', { hotelProfile: { city: 'Ooty' } });
    const chain = work.file('chain.json', [renamed, other]);
    const { code, stdout, stderr } = await work.hms(['onboard', chain, '--json']);
    expect(code).toBe(1);
    const result = events(stdout).filter(({ event }) => textOf(event) === 'hotel');
    expect(result.find(({ index }) => Number(index) === 0)).toMatchObject({
      status: 'failed',
      hotel_id: null,
      operations: { created: 0, updated: 0 },
      error: { stage: 'hotel', operation: 'hotel', status: 409 },
    });
    expect(stderr).toContain(
      'Seaside Grand (SEASID01, id 2) already has this e-mail, phone and address. ' +
        'To rename it, add "id": "2" to hotelProfile; for a second hotel, use --new.\n' +
        '  nothing was created\n',
    );
    expect(await hotels()).toEqual(['SEASID01 Seaside Grand', 'HILLVI01 Hill View']);
    expect([...(await sandbox.get('/rooms/rooms/?hotel=2'))]).toHaveLength(3);
  });

  it('is renamed if the configuration gives its ID, as the message advises', async () => {
    await work.hms(['onboard', work.file('grand.json', GRAND)]);
    work.file('grand.json', withProfile({ name: 'Palace', id: '2' }));
    const { code, stderr } = await work.hms(['onboard', 'grand.json']);
    expect(code).toBe(0);
    // The server has no dynamic pricing for this hotel, so hms must not report that it cannot
    // switch it off.
    expect(stderr).not.toContain('missing');
    expect(await hotels()).toEqual(['SEASID01 Palace']);
  });

  it.each(['onboard', 'resume'])('becomes a second hotel with --new (%s)', async (command) => {
    await work.hms(['onboard', work.file('grand.json', GRAND)]);
    const palace = work.file('palace.json', PALACE);
    if (command === 'resume') await work.hms(['onboard', palace]);
    const args = command === 'resume' ? ['resume', '--new'] : ['onboard', palace, '--new'];
    expect((await work.hms(args)).code).toBe(0);
    const both = ['SEASID01 Seaside Grand', 'PALACE01 Palace'];
    expect(await hotels()).toEqual(both);
    // Later runs without --new find both hotels.
    for (const file of ['grand.json', 'palace.json']) {
      const { stderr } = await work.hms(['onboard', file]);
      expect(stderr).toContain('1 hotel: 1 onboarded (13 unchanged)');
    }
    expect((await work.hms(['onboard', palace, '--new'])).code).toBe(0);
    expect(await hotels()).toEqual(both);
  });
});

describe('a hotel that an earlier run created from the same position in a file', () => {
  const rebranded = withProfile({ name: 'Palace', email: 'hello@palace.example' });

  it('is not created again under another name and e-mail', async () => {
    const file = work.file('grand.json', GRAND);
    await work.hms(['onboard', file]);
    work.file('grand.json', rebranded);
    const { code, stderr } = await work.hms(['onboard', file]);
    expect([code, await hotels()]).toEqual([1, ['SEASID01 Seaside Grand']]);
    expect(stderr).toContain(
      'An earlier run set up Seaside Grand (SEASID01, id 2) from the configuration at this position in the input. ' +
        'To rename it, add "id": "2" to hotelProfile; for a second hotel, use --new.\n',
    );
    work.file('grand.json', { ...rebranded, staffUsers: [adminOf('palace')] });
    expect((await work.hms(['onboard', file, '--new'])).code).toBe(0);
    expect(await hotels()).toHaveLength(2);
  });
});

describe('a hotel that is removed from a file whose codes are derived', () => {
  it('does not change the codes of the other hotels', async () => {
    const chain = ['One', 'Other', 'Oldest'].map((name) => hotelNamed(`Grand ${name}`));
    await work.hms(['onboard', work.file('chain.json', chain), '--hotels', '1']);
    const before = await hotels();
    work.file('chain.json', chain.slice(1));
    const { code, stderr } = await work.hms(['onboard', 'chain.json']);
    expect([code, await hotels()]).toEqual([0, before]);
    expect(stderr).toContain('2 hotels: 2 onboarded (26 unchanged)');
  });
});

describe('two hotels of one input with the same contacts', () => {
  it('stay two hotels in every run', async () => {
    const chain = work.file('chain.json', [GRAND, PALACE]);
    for (const _ of ['first', 'second']) {
      expect((await work.hms(['onboard', chain])).code).toBe(0);
      expect((await hotels()).toSorted((a, b) => a.localeCompare(b))).toEqual([
        'PALACE01 Palace',
        'SEASID01 Seaside Grand',
      ]);
    }
  });
});
