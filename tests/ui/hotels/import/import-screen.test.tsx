// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import { NO_LAUNCH } from '#application/launch/launch-state.ts';
import { problemAt, type SheetProblem } from '#application/import/sheet-problem.ts';
import type { HotelsParts } from '#ui/hotels/hotels-parts.ts';
import { MappingTables } from '#ui/hotels/import/columns/mapping-table.tsx';
import { ImportResult } from '#ui/hotels/import/import-result.tsx';
import { Problems } from '#ui/hotels/import/problems.tsx';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { SAMPLE_DOCUMENT } from '#tests/fakes/sample-configs.ts';
import { BAY, csv, HEADER, ROW, sheetsIn } from '#tests/ui/support/sheets-in-memory.ts';

beforeAll(() => {
  // jsdom has no ResizeObserver.
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
});
afterEach(cleanup);

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const columns = () => screen.getAllByRole('combobox').length;

/** Shows the result of an import. */
async function show(...files: readonly File[]) {
  const sheets = await sheetsIn(files);
  if (sheets.state.status === 'mapping') sheets.confirm();
  const launch = { state: NO_LAUNCH, subscribe: () => () => {} } as unknown as FilesLaunch;
  const parts = { drafts: new MemoryDraftStore(), username: 'asha' } as unknown as HotelsParts;
  render(<ImportResult sheets={sheets} parts={parts} launch={launch} />);
  return sheets;
}

const configuration = (base_rate?: number, currency = 'INR') => {
  const rates = { currency, rates: [{ room_type_name: 'Suite', base_rate }] };
  const roomTypes = [{ name: 'Suite', room_count: 2 }];
  const hotelProfile = { ...SAMPLE_DOCUMENT.hotelProfile, currency };
  const document = { ...SAMPLE_DOCUMENT, hotelProfile, roomTypes, rates };
  return new File([JSON.stringify(document)], 'seaside.json');
};
const sheet = (rate: string) => csv([HEADER, ROW.replace('7000', rate)]);

describe('a price that is rounded or only suggested', () => {
  it.each([
    ['80.99 as 81', [sheet('80.99')]],
    ['80.5 as 81', [configuration(80.5)]],
    ['1999.5 as 2000', [sheet('1999.5'), configuration(80.5)]],
    ['new rates get the suggested 12,000 INR', [configuration()]],
    ['suggested 12,000 is an amount in INR, not in EUR', [configuration(undefined, 'EUR')]],
  ])('stands before the button that launches: %s', async (text, files) => {
    await show(...files);
    const launch = screen.getByRole('button', { name: /^Launch \d/ });
    const order = screen.getByText(new RegExp(text)).compareDocumentPosition(launch);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(screen.getByText('Check these prices')).toBeTruthy();
  });

  it('is not mentioned if there is none', async () => {
    await show(sheet('81'), configuration(80));
    expect(screen.getByRole('button', { name: 'Launch 2 hotels' })).toBeTruthy();
    expect(screen.queryByText('Check these prices')).toBeNull();
  });
});

describe('the tax rate of a hotel without one', () => {
  it('is named as that of India before the button that launches, if the hotel is elsewhere', async () => {
    await show(csv([HEADER, ROW.replace('403001,India', 'SW1A 1AA,United Kingdom'), BAY]));
    const note = screen.getByText(/^No tax rate is given, so 12.00% is used, as in India/);
    const launch = screen.getByRole('button', { name: 'Launch 2 hotels' });
    const order = note.compareDocumentPosition(launch);
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(note.parentElement?.textContent).toContain('row 2');
    expect(screen.getByText('12 (as in India), for 2 hotels')).toBeTruthy();
  });
});

describe('the field that corrects a cell', () => {
  it.each([
    ['7000', '4500\r\n5500', /^Base Rate/i],
    ['sea@x.example', 'a@sea.example\nb@sea.example', /^E-?mail/i],
    [',4,', ',Moon,', /^Number of Rooms|^Rooms/i],
    [',4,', ',#N/A,', /^Number of Rooms|^Rooms/i],
  ])('shows the own text of the cell: %s → %j', async (cell, text, label) => {
    const quoted = text.startsWith(',') ? text : `"${text}"`;
    await show(csv([HEADER, ROW.replace(cell, quoted)]));
    expect(field(label).value).toBe(text.replaceAll(/,|\r/g, ''));
  });

  it('takes the corrected text', async () => {
    const sheets = await show(sheet('"4500\n5500"'));
    await userEvent.clear(field(/^Base Rate/i));
    await userEvent.type(field(/^Base Rate/i), '5500');
    await userEvent.click(screen.getByRole('button', { name: 'Save corrections' }));
    expect(screen.queryByLabelText(/^Base Rate/i)).toBeNull();
    expect(screen.getByText('All values are correct now.')).toBeTruthy();
    const [made] = Object.values(sheets.corrections.state.made);
    expect(made).toMatchObject({ before: '4500\n5500', text: '5500' });
  });
});

const save = () => screen.queryByRole('button', { name: 'Save corrections' });
const TEAM = `${HEADER},First name,Last name,Staff e-mail`;

it('a username that is too short is shown at the email, with what helps', async () => {
  await show(csv([TEAM, `${ROW},Gia,Moss,gm@x.example`, `${BAY},Ben,Dias,ben@x.example`]));
  expect(screen.getByText('1 of 2 hotels can be launched')).toBeTruthy();
  expect(screen.getByText(/turn on “Add the hotel code to usernames”/i).textContent).toMatch(
    /^Username must be at least 3 characters.*or add a column “Username” to the file$/,
  );
  expect(save()).toBeNull();
  await userEvent.click(screen.getByRole('switch', { name: 'Add the hotel code to usernames' }));
  await userEvent.click(save()!);
  expect(save()).toBeNull();
  expect(screen.getByText('2 hotels found')).toBeTruthy();
});

it('equal problems of an import are shown once, with the first rows and each file and sheet', async () => {
  const staff = { file: 'chain.xlsx', sheet: 'Staff', column: 5, title: 'E-mail' } as const;
  const rule = (place: object, message = 'Please enter a valid email address'): SheetProblem =>
    problemAt({ ...staff, ...place }, { code: 'rule', parameters: { message } });
  const places = [
    { row: 3 },
    { row: 4 },
    { row: 7 },
    { sheet: 'Night staff', row: 2 },
    { file: 'two.xlsx', sheet: undefined, row: 2 },
  ];
  const problems = [
    ...places.map((place) => rule(place)),
    rule({ row: 9 }, 'Email already exists'),
  ];
  render(<Problems problems={problems} what="problems" />);
  const [group, other] = screen.getAllByRole('listitem');
  expect([group?.textContent, other?.textContent]).toEqual([
    'Please enter a valid email address5 rows: chain.xlsx, Staff!F3 (E-mail), F4, F7 and 2 more',
    'Email already existschain.xlsx, Staff!F9 (E-mail)',
  ]);
  await userEvent.click(within(group!).getByText(/^5 rows/));
  for (const text of [
    'chain.xlsx, Staff: rows 3 to 4, 7',
    'chain.xlsx, Night staff: row 2',
    'two.xlsx: row 2',
  ])
    expect(screen.getByText(text)).toBeTruthy();
});

it('understood columns are folded to one line until the user asks for all', async () => {
  const sheets = await sheetsIn([csv([`${HEADER},Mood`, `${ROW},sunny`])]);
  render(<MappingTables sheets={sheets} />);
  expect(columns()).toBe(1);
  expect(screen.getByRole('region').textContent).toContain(
    '12 columns are understood: Hotel name,',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Show all 13 columns' }));
  expect(columns()).toBe(13);
  await userEvent.selectOptions(screen.getByLabelText('Read City as'), 'Ignore');
  await userEvent.click(screen.getByRole('button', { name: 'Show fewer columns' }));
  expect(screen.getByLabelText('Read City as')).toBeTruthy();
  expect(columns()).toBe(2);
});
