import { expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { compareEstate, type HotelAttempt } from '#application/estate/compare-estate.ts';
import { Drift, UNCONFIGURED } from '#application/estate/drift.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';

const MONDAY = '2026-11-23T05:00:00.000Z';
const TODAY = '2026-11-26T05:00:00.000Z';
const CITY = { key: 'hotel', field: 'city', expected: 'Goa', actual: 'Leh' };

const ITEM = {
  index: 0,
  file: 'chain/sea.json',
  before: 0,
  config: configOf(),
  codeOrigin: 'given',
  generatedPasswords: [],
} as const;

function attempt(found: Partial<Extract<HotelAttempt, { error?: undefined }>['result']>) {
  const sources = new Map<string, string>();
  const nothing = {
    differences: [],
    extras: [],
    otherYears: [],
    unreadable: [],
    unreliable: [],
    warnings: [],
    rounded: [],
  };
  return {
    item: ITEM,
    result: { hotelId: 7, hotelCode: 'SEA01', sources, ...nothing, ...found },
  };
}

function hotel(facts: object) {
  const names = { hotel_id: '7', name: 'Seaside Grand', code: 'SEA01' };
  return { ...names, rows: [], status: 'different', ...facts };
}

async function statusesOf(...given: Parameters<typeof compareEstate>) {
  const found = await collect(compareEstate(...given));
  return found.map(({ hotel: { status, code, hotel_id } }) => [status, code, hotel_id]);
}

it('says how each hotel compares with its configuration', async () => {
  const error = new ApiError({ status: 500, code: 'UNKNOWN_ERROR', message: 'No.' });
  const attempts = [
    attempt({}),
    attempt({ differences: [CITY] }),
    attempt({ unreadable: ['user'] }),
    attempt({ unreliable: ['rule'] }),
    attempt({ hotelId: undefined, differences: [{ key: 'hotel', field: null }] }),
    { item: ITEM, error },
  ];
  const code = configOf().hotelProfile.code;
  expect(await statusesOf(attempts, undefined, undefined)).toEqual([
    ['same', 'SEA01', '7'],
    ['different', 'SEA01', '7'],
    ['not_fully_compared', 'SEA01', '7'],
    ['not_fully_compared', 'SEA01', '7'],
    ['missing', 'SEA01', null],
    ['failed', code, null],
  ]);
});

it('adds hotels without a configuration, and reports those that have since been deleted', async () => {
  const estate = new EstateCheck();
  estate.noteListed({ id: 'u-9', name: 'Left Over', code: 'LEFT01' });
  const gone = hotel({
    hotel_id: '5',
    code: 'GONE01',
    status: 'unconfigured',
    rows: [UNCONFIGURED],
  });
  const drift = new Drift([{ compared: MONDAY, hotels: [gone] }], TODAY);
  expect(await statusesOf([], estate, drift)).toEqual([
    ['unconfigured', 'LEFT01', 'u-9'],
    ['deleted', 'GONE01', '5'],
  ]);
  expect(drift.counts).toMatchObject({ new: 1, resolved: 1 });
});
