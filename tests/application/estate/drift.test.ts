import { describe, expect, it } from 'vitest';
import { Drift, UNCONFIGURED, type DriftingHotel } from '#application/estate/drift.ts';
import type { ResultRow } from '#application/results/result-row.ts';

const [MONDAY, TUESDAY, WEDNESDAY, TODAY] = [23, 24, 25, 26].map(
  (day) => `2026-11-${day}T05:00:00.000Z`,
) as [string, string, string, string];

const RATE = {
  code: 'different',
  key: 'rule:BAR:DLX',
  fields: [{ field: 'base_rate' }],
} as const satisfies ResultRow;
const ROOM = { code: 'missing', key: 'room:101' } as const satisfies ResultRow;
const NO_HOTEL = { code: 'missing', key: 'hotel' } as const satisfies ResultRow;

type Hotel = DriftingHotel<ResultRow>;

function hotel(facts: Partial<Hotel> = {}): Hotel {
  const names = { hotel_id: '7', name: 'Seaside Grand', code: 'SEA01' };
  return { ...names, status: 'different', rows: [], ...facts };
}

function report(compared: string, ...hotels: Partial<Hotel>[]) {
  return { compared, hotels: hotels.map((facts) => hotel(facts)) };
}

const resolved = (row: ResultRow) => ({ ...row, code: 'resolved', drift: 'resolved' });
const unconfirmed = (row: ResultRow) => ({ ...row, code: 'unconfirmed', drift: 'unconfirmed' });

describe('Drift', () => {
  it('says which differences are new, lasting and resolved', () => {
    const drift = new Drift([report(MONDAY, { rows: [RATE, ROOM] })], TODAY);
    const fields = [{ field: 'role', to: 'admin' }];
    const user = { code: 'different', key: 'user:asha', fields } as const;
    const extra = { code: 'extra', key: 'plan:OLD' } as const;
    expect(drift.follow(hotel({ rows: [RATE, extra, user] }))).toEqual([
      { ...user, drift: 'new', since: TODAY },
      { ...RATE, drift: 'lasting', since: MONDAY },
      resolved({ ...ROOM, since: MONDAY }),
      extra,
    ]);
    expect(drift.counts).toEqual({ new: 1, lasting: 1, resolved: 1, unconfirmed: 0 });
  });

  it('dates a difference back to the first report of an unbroken row, in any order', () => {
    const reports = [
      report(WEDNESDAY, { rows: [RATE, ROOM] }),
      report(MONDAY, { rows: [RATE, ROOM] }),
      report(TUESDAY, { rows: [RATE] }),
    ];
    const drift = new Drift(reports, TODAY);
    expect(drift.follow(hotel({ rows: [RATE, ROOM] }))).toMatchObject([
      { drift: 'lasting', since: WEDNESDAY },
      { drift: 'lasting', since: MONDAY },
    ]);
    expect(drift.history).toEqual([
      { compared: MONDAY, differences: 2 },
      { compared: TUESDAY, differences: 1 },
      { compared: WEDNESDAY, differences: 2 },
    ]);
  });

  it.each([
    ['the hotel could not be compared', { status: 'failed' }],
    ['the server does not list the kind', { rows: [{ code: 'not-listed', key: 'rule' } as const] }],
    ['the record is missing', { rows: [{ code: 'missing', key: RATE.key } as const] }],
    ['the hotel is missing', { hotel_id: null, rows: [NO_HOTEL] }],
    ['the configuration is gone', { status: 'unconfigured' }],
  ])('resolves nothing if %s, and remembers the dates of the differences', (_, facts) => {
    const first = report(MONDAY, { rows: [RATE] });
    const unsure = hotel(facts);
    const drift = new Drift([first], TUESDAY);
    const rows = drift.follow(unsure);
    expect(rows).toContainEqual(unconfirmed({ ...RATE, since: MONDAY }));
    expect(rows.filter(({ code }) => code === 'resolved')).toEqual([]);
    const later = [
      new Drift([first, report(TUESDAY, unsure)], TODAY),
      // Monday's report is not needed, because Tuesday's report repeats the unconfirmed difference
      // and its date.
      new Drift([report(TUESDAY, { ...unsure, rows })], TODAY),
    ];
    for (const each of later) {
      expect(each.follow(hotel({ rows: [RATE] }))).toContainEqual(
        expect.objectContaining({ drift: 'lasting', since: MONDAY }),
      );
    }
  });

  it('identifies a hotel by its ID, or by its code if one of the reports has no ID', () => {
    const known = report(MONDAY, { hotel_id: null, rows: [NO_HOTEL] });
    expect(new Drift([known], TODAY).follow(hotel())).toMatchObject([{ code: 'resolved' }]);
    const drift = new Drift([report(MONDAY, { rows: [RATE] })], TODAY);
    const other = drift.follow(hotel({ hotel_id: '8', rows: [RATE] }));
    expect(other).toMatchObject([{ drift: 'new' }]);
    const renamed = drift.follow(hotel({ code: 'OTHER1', rows: [RATE] }));
    expect(renamed).toMatchObject([{ drift: 'lasting' }]);
  });

  describe('of hotels without a configuration', () => {
    const left = hotel({ hotel_id: '9', code: 'LEFT01', status: 'unconfigured' });
    const alone = { ...left, rows: [UNCONFIGURED] };
    const first = report(MONDAY, alone);

    it('a hotel without a configuration is followed until it has one', () => {
      const drift = new Drift([first], TODAY);
      const lasting = [{ ...UNCONFIGURED, drift: 'lasting', since: MONDAY }];
      expect(drift.follow(alone)).toEqual(lasting);
      expect(drift.unlisted()).toEqual([]);
      const rows = new Drift([first], TODAY).follow({ ...left, status: 'same' });
      expect(rows).toEqual([resolved({ ...UNCONFIGURED, since: MONDAY })]);
    });

    it('a hotel without a configuration is unconfirmed if the server lists no hotels', () => {
      const failed = { ...left, status: 'failed' };
      const drift = new Drift([first], TUESDAY);
      const rows = drift.follow(failed);
      expect(rows).toEqual([unconfirmed({ ...UNCONFIGURED, since: MONDAY })]);
      const later = report(TUESDAY, { ...failed, rows });
      expect(new Drift([later], TODAY).unlisted()).toMatchObject([{ code: 'LEFT01' }]);
    });
  });
});
