// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import { NO_LAUNCH } from '#application/launch/launch-state.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { ImportResult } from '#ui/hotels/import/import-result.tsx';
import { createSheetImport } from '#ui/hotels/import/sheet-import.ts';

afterEach(cleanup);

const ROW = [
  'Hotel name,E-mail,Phone,Address,City,State,Postal code,Country,Room type,Room count,Base rate',
  'Sea View,a@sea.example,+91 832 555 0100,1 Beach Road,Panaji,Goa,403001,India,Suite,4',
];

async function show(...files: readonly File[]) {
  const sheets = createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => Promise.reject(new Error()),
    loadRejectedWorkbook: () => Promise.reject(new Error()),
  });
  await sheets.read(files);
  if (sheets.state.status === 'mapping') sheets.confirm();
  const launch = { state: NO_LAUNCH, subscribe: () => () => {} } as unknown as FilesLaunch;
  const parts = { drafts: new MemoryDraftStore(), username: 'asha' } as unknown as HotelsParts;
  render(<ImportResult sheets={sheets} parts={parts} launch={launch} />);
}

const sheet = (rate: string) => new File([`${ROW.join('\n')},${rate}\n`], 'hotels.csv');
const configuration = (rate?: number, currency = 'INR') => {
  const base_rate = rate === undefined ? {} : { base_rate: rate };
  const rates = { currency, rates: [{ room_type_name: 'Suite', ...base_rate }] };
  const roomTypes = [{ name: 'Suite', room_count: 2 }];
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, currency };
  return new File(
    [JSON.stringify({ ...SAMPLE_DOCUMENT, hotelProfile, roomTypes, rates })],
    'seaside.json',
  );
};

/** Whether the first element stands before the second on the page. */
const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

describe('a price that is sent as another amount', () => {
  it.each([
    ['a spreadsheet', [sheet('80.99')], '80.99 as 81'],
    ['a configuration', [configuration(80.5)], '80.5 as 81'],
    ['both', [sheet('1999.5'), configuration(80.5)], '1999.5 as 2000'],
  ])('stands before the button that launches, from %s', async (_, files, rounded) => {
    await show(...files);
    const notice = screen.getByText(new RegExp(rounded));
    expect(isBefore(notice, screen.getByRole('button', { name: /^Launch \d/ }))).toBe(true);
    expect(notice.className).not.toContain('text-ink/75');
    expect(screen.getAllByText(new RegExp(rounded))).toHaveLength(1);
    expect(screen.getByText('Check these prices')).toBeTruthy();
  });

  it('is not mentioned if no price is rounded', async () => {
    await show(sheet('81'), configuration(80));
    expect(screen.getByRole('button', { name: 'Launch 2 hotels' })).toBeTruthy();
    expect(screen.queryByText('Check these prices')).toBeNull();
  });
});

describe('a price that is only suggested', () => {
  it.each([
    ['INR', '"Suite" has no base rate, so new rates get the suggested 12,000 INR'],
    ['EUR', '"Suite" has no base rate, and the suggested 12,000 is an amount in INR, not in EUR'],
  ])('stands before the button that launches, in a hotel with %s', async (currency, text) => {
    await show(configuration(undefined, currency));
    const notice = screen.getByText(new RegExp(text));
    expect(isBefore(notice, screen.getByRole('button', { name: /^Launch \d/ }))).toBe(true);
    expect(screen.getByText('Check these prices')).toBeTruthy();
  });
});
