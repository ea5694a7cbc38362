// @vitest-environment jsdom
import Papa from 'papaparse';
import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import type { HotelComparison } from '#application/onboarding/compare-hotel.ts';
import { compareEstate, type HotelAttempt } from '#application/estate/compare-estate.ts';
import { EstateCheck } from '#application/identity/estate-check.ts';
import { comparisonReport } from '#cli/verify/comparison-report.ts';
import { collect } from '#tests/adapters/config/collect.ts';
import { configOf } from '#tests/fakes/sample-configs.ts';
import { textOfReport } from './made-up-run.ts';

const HOSTILE = '</td><img src=x onerror=alert(1)>';
const FORMULA = '=HYPERLINK("http://evil.example")';

let attempts: HotelAttempt[];
let estate: EstateCheck;
beforeEach(() => {
  attempts = [];
  estate = new EstateCheck();
});

function add(name: string, found: Partial<HotelComparison> | ApiError): void {
  const sample = configOf();
  const config = { ...sample, hotelProfile: { ...sample.hotelProfile, name, code: '' } };
  const place = { index: 0, file: '/chain/hotels.ndjson', before: 0 };
  const item = { ...place, config, codeOrigin: 'derived' as const, generatedPasswords: [] };
  if (found instanceof ApiError) {
    attempts.push({ item, error: found });
    return;
  }
  const nothing = {
    differences: [],
    extras: [],
    otherYears: [],
    unreadable: [],
    unreliable: [],
    warnings: [],
    rounded: [],
  };
  const sources = new Map<string, string>();
  const result = { hotelId: 7, hotelCode: 'CODE01', sources, ...nothing, ...found };
  attempts.push({ item, result });
}

function addAll(): void {
  add('Same Inn', {
    warnings: [{ key: 'plan:BAR', end_date: '2026-12-31', days: 9 }],
    rounded: [{ currency: 'USD', amount: 96.99, sent: 97 }],
  });
  add(HOSTILE, {
    differences: [
      { key: 'hotel', field: 'email', expected: FORMULA, actual: -7 },
      { key: 'room:101', field: null },
      { key: 'rule:BAR:DLX', field: 'count', expected: 1, actual: 3 },
    ],
    extras: [{ key: 'plan:OLD' }],
  });
  add('Moon Hotel', { hotelId: undefined, differences: [{ key: 'hotel', field: null }] });
  add('Half Inn', { unreadable: ['user'] });
  add('Broken Inn', new ApiError({ status: 500, code: 'UNKNOWN_ERROR', message: 'No.' }));
  estate.noteListed({ id: 'u-9', name: 'Left Over', code: 'LEFT01' });
}

async function report(ending: string): Promise<string> {
  const facts = {
    server: 'https://hotels.example/api',
    username: '4onboard',
    asOf: Date.UTC(2026, 10, 22),
    notes: ['passwords cannot be compared'],
    scope: {},
  };
  const found = await collect(compareEstate(attempts, estate, undefined));
  const reported = found.map(({ hotel }) => hotel);
  const comparison = { reported, drift: undefined, findings: undefined };
  return await textOfReport(ending, comparisonReport(comparison, facts));
}

describe('the report of a comparison', () => {
  it('is a page with totals, a filter and what differs in each hotel', async () => {
    addAll();
    const page = new DOMParser().parseFromString(await report('html'), 'text/html');
    const texts = (selector: string) =>
      [...page.querySelectorAll(selector)].map(({ textContent }) =>
        textContent.replace(/\s+/g, ' ').trim(),
      );
    expect(texts('h1')).toEqual(['Comparison of 6 hotels']);
    expect(texts('.tile')).toEqual([
      '1 as configured',
      '1 different',
      '1 missing',
      '1 without configuration',
      '1 not fully compared',
      '1 not compared',
    ]);
    expect(texts('.facts').at(-1)).toBe(
      '4 differences · 1 record not in a configuration · 1 warning · passwords cannot be compared',
    );
    const rows = [...page.querySelectorAll<HTMLTableRowElement>('tbody tr')];
    const options = texts('#status option');
    for (const { dataset } of rows) expect(options).toContain(dataset['status']);
    expect(rows.map(({ cells }) => cells[1]?.textContent)).toContain(
      `${HOSTILE}CODE01 · id 7 · hotels.ndjson`,
    );
    expect(page.querySelectorAll('img')).toHaveLength(0);
    expect(page.querySelectorAll('script')).toHaveLength(1);
    expect(texts('td li')).toEqual([
      'Base rates in USD are sent as whole numbers: 96.99 as 97',
      'warning: plan:BAR: rates end on 31 December 2026, in 9 days',
      `hotel email: -7 instead of ${JSON.stringify(FORMULA)}`,
      'room:101 is missing',
      'rule:BAR:DLX: exists 3 times; onboard --prune deletes the duplicates',
      'extra, not in the configuration: plan:OLD',
      'hotel is missing',
      'not compared, because the server does not list them: user',
      'not compared: No.',
      'on the server, without a configuration',
    ]);
  });

  it('is a table with a row for each finding, and no formula', async () => {
    addAll();
    const text = await report('csv');
    expect(text.startsWith('\uFEFFnumber,hotel,')).toBe(true);
    const { data } = Papa.parse<Record<string, string>>(text.slice(1), {
      header: true,
      skipEmptyLines: true,
    });
    const cells = data.map(({ number, status, finding, record, field }) =>
      [number, status, finding, record, field].join('|'),
    );
    expect(cells).toEqual([
      '1|as configured|rounded||base_rate',
      '1|as configured|rates-end|plan:BAR|',
      '2|different|different|hotel|email',
      '2|different|missing|room:101|',
      '2|different|duplicate|rule:BAR:DLX|count',
      '2|different|extra|plan:OLD|',
      '3|missing|missing|hotel|',
      '4|not fully compared|not-listed|user|',
      '5|not compared|not-compared||',
      '6|without configuration|unconfigured|hotel|configuration',
    ]);
    expect(data[0]).toMatchObject({ expected: '96.99', actual: '97' });
    expect(data[2]).toMatchObject({ expected: `'${FORMULA}`, actual: '-7' });
    expect(data.at(-1)).toMatchObject({ hotel: 'Left Over', code: 'LEFT01', hotel_id: 'u-9' });
  });
});
