import { describe, expect, it } from 'vitest';
import {
  Drift,
  UNCONFIGURED,
  type DriftingHotel,
  type EarlierComparison,
} from '#application/estate/drift.ts';

const [MONDAY, TUESDAY, WEDNESDAY, TODAY] = [23, 24, 25, 26].map(
  (day) => `2026-11-${day}T05:00:00.000Z`,
) as [string, string, string, string];

const RATE = { key: 'rule:BAR:DLX', field: 'base_rate' };
const ROOM = { key: 'room:101', field: null };

function hotel(facts: Partial<DriftingHotel> = {}): DriftingHotel {
  return {
    hotel_id: '7',
    name: 'Seaside Grand',
    code: 'SEA01',
    status: 'different',
    differences: [],
    unreadable: [],
    ...facts,
  };
}

function report(compared: string, ...hotels: Partial<EarlierComparison['hotels'][number]>[]) {
  return { compared, hotels: hotels.map((facts) => ({ unconfirmed: [], ...hotel(), ...facts })) };
}

describe('Drift', () => {
  it('says which differences are new, lasting and resolved', () => {
    const drift = new Drift([report(MONDAY, { differences: [RATE, ROOM] })], TODAY);
    const user = { key: 'user:asha', field: 'role', expected: 'admin' };
    expect(drift.follow(hotel({ differences: [RATE, user] }))).toEqual({
      differences: [
        { ...user, drift: 'new', since: TODAY },
        { ...RATE, drift: 'lasting', since: MONDAY },
      ],
      resolved: [{ ...ROOM, since: MONDAY }],
      unconfirmed: [],
    });
    expect(drift.counts).toEqual({ new: 1, lasting: 1, resolved: 1, unconfirmed: 0 });
  });

  it('dates a difference back to the first report of an unbroken row, in any order', () => {
    const reports = [
      report(WEDNESDAY, { differences: [RATE, ROOM] }),
      report(MONDAY, { differences: [RATE, ROOM] }),
      report(TUESDAY, { differences: [RATE] }),
    ];
    const drift = new Drift(reports, TODAY);
    expect(drift.follow(hotel({ differences: [RATE, ROOM] })).differences).toMatchObject([
      { drift: 'lasting', since: WEDNESDAY },
      { drift: 'lasting', since: MONDAY },
    ]);
    expect(drift.history).toEqual([
      { compared: MONDAY, differences: 2 },
      { compared: TUESDAY, differences: 1 },
      { compared: WEDNESDAY, differences: 2 },
    ]);
  });

  it('keeps the date that a report gives a difference', () => {
    const dated = { ...RATE, since: MONDAY };
    const drift = new Drift([report(WEDNESDAY, { differences: [dated] })], TODAY);
    expect(drift.follow(hotel({ differences: [RATE] })).differences).toMatchObject([
      { since: MONDAY },
    ]);
  });

  it.each([
    ['the hotel could not be compared', { status: 'failed' }],
    ['the server does not list the kind', { unreadable: ['rule'] }],
    ['the record is missing', { differences: [{ ...RATE, field: null }] }],
    ['the hotel is missing', { hotel_id: null, differences: [{ key: 'hotel', field: null }] }],
    ['the configuration is gone', { status: 'unconfigured' }],
  ])('resolves nothing if %s, and remembers the dates of the differences', (_, facts) => {
    const first = report(MONDAY, { differences: [RATE] });
    const unsure = hotel(facts);
    const drift = new Drift([first], TUESDAY);
    const { resolved, unconfirmed } = drift.follow(unsure);
    expect([resolved, unconfirmed]).toEqual([[], [{ ...RATE, since: MONDAY }]]);
    const later = [
      new Drift([first, report(TUESDAY, unsure)], TODAY),
      // Monday's report is not needed, because Tuesday's report repeats the unconfirmed difference
      // and its date.
      new Drift([report(TUESDAY, { ...unsure, unconfirmed })], TODAY),
    ];
    for (const each of later) {
      expect(each.follow(hotel({ differences: [RATE] })).differences).toMatchObject([
        { drift: 'lasting', since: MONDAY },
      ]);
    }
  });

  it('identifies a hotel by its ID, or by its code if one of the reports has no ID', () => {
    const known = report(MONDAY, { hotel_id: null, differences: [{ key: 'hotel', field: null }] });
    expect(new Drift([known], TODAY).follow(hotel()).resolved).toHaveLength(1);
    const drift = new Drift([report(MONDAY, { differences: [RATE] })], TODAY);
    const other = drift.follow(hotel({ hotel_id: '8', differences: [RATE] }));
    expect(other.differences).toMatchObject([{ drift: 'new' }]);
    const renamed = drift.follow(hotel({ code: 'OTHER1', differences: [RATE] }));
    expect(renamed.differences).toMatchObject([{ drift: 'lasting' }]);
  });

  describe('of hotels without a configuration', () => {
    const left = hotel({ hotel_id: '9', code: 'LEFT01', status: 'unconfigured' });
    const alone = { ...left, differences: [UNCONFIGURED] };
    const first = report(MONDAY, alone);

    it('a hotel without a configuration is followed until it has one', () => {
      const drift = new Drift([first], TODAY);
      const lasting = [{ ...UNCONFIGURED, drift: 'lasting', since: MONDAY }];
      expect(drift.follow(alone).differences).toEqual(lasting);
      expect(drift.unlisted()).toEqual([]);
      const { resolved } = new Drift([first], TODAY).follow({ ...left, status: 'same' });
      expect(resolved).toEqual([{ ...UNCONFIGURED, since: MONDAY }]);
    });

    it('a hotel without a configuration is unconfirmed if the server lists no hotels', () => {
      const failed = { ...left, status: 'failed' };
      const drift = new Drift([first], TUESDAY);
      const { unconfirmed } = drift.follow(failed);
      expect(unconfirmed).toEqual([{ ...UNCONFIGURED, since: MONDAY }]);
      const later = report(TUESDAY, { ...failed, unconfirmed });
      expect(new Drift([later], TODAY).unlisted()).toMatchObject([{ code: 'LEFT01' }]);
    });
  });
});
