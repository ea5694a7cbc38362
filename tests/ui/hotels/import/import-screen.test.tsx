// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { problemAt, type SheetProblem } from '#application/import/sheet-problem.ts';
import { MappingTables } from '#ui/hotels/import/columns/mapping-table.tsx';
import { Problems } from '#ui/hotels/import/problems.tsx';
import { createSheetImport } from '#ui/hotels/import/sheet-import.ts';

afterEach(cleanup);

const EMAIL = { file: 'chain.xlsx', sheet: 'Staff', column: 5, title: 'E-mail' } as const;
const REFUSED = 'Please enter a valid email address';

const rule = (place: object, message = REFUSED): SheetProblem =>
  problemAt({ ...EMAIL, ...place }, { code: 'rule', parameters: { message } });

function show(problems: readonly SheetProblem[]): string[] {
  render(<Problems problems={problems} what="problems" />);
  return screen.getAllByRole('listitem').map(({ textContent }) => textContent);
}

describe('the problems of an import', () => {
  it('equal problems of an import are shown once, with the first rows', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => index + 3);
    const equal = rows.map((row) => rule({ row }));
    const other = rule({ row: 9 }, 'Email already exists');
    expect(show([...equal, other])).toEqual([
      `${REFUSED}300 rows: chain.xlsx, Staff!F3 (E-mail), F4, F5 and 297 more`,
      'Email already existschain.xlsx, Staff!F9 (E-mail)',
    ]);
    const [group] = screen.getAllByRole('listitem');
    expect(screen.queryByText(/rows 3 to 302/)).toBeNull();
    await userEvent.click(within(group!).getByText(/^300 rows/));
    expect(within(group!).getByText('chain.xlsx, Staff: rows 3 to 302')).toBeTruthy();
  });

  it('equal problems of an import name each file and sheet', async () => {
    const places = [
      { row: 3 },
      { row: 4 },
      { row: 7 },
      { sheet: 'Night staff', row: 2 },
      { file: 'two.xlsx', sheet: undefined, row: 2 },
    ];
    const equal = places.map((place) => rule(place));
    expect(show(equal)).toEqual([
      `${REFUSED}5 rows: chain.xlsx, Staff!F3 (E-mail), F4, F7 and 2 more`,
    ]);
    await userEvent.click(screen.getByText(/^5 rows/));
    for (const text of [
      'chain.xlsx, Staff: rows 3 to 4, 7',
      'chain.xlsx, Night staff: row 2',
      'two.xlsx: row 2',
    ])
      expect(screen.getByText(text)).toBeTruthy();
  });
});

const TITLES = 'Hotel name,E-mail,Phone,City,Mood,Rooms';

async function openTables(rows = `${TITLES}\nSea View,a@b.example,1,Goa,sunny,4\n`) {
  const sheets = createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => Promise.reject(new Error()),
    loadRejectedWorkbook: () => Promise.reject(new Error()),
  });
  await sheets.read([new File([rows], 'hotels.csv')]);
  render(<MappingTables sheets={sheets} />);
}

const columns = () =>
  screen.getAllByRole('combobox').map((select) => select.getAttribute('aria-label') ?? select.id);

describe('the columns of an import', () => {
  it('understood columns are folded to one line until the user asks for all', async () => {
    await openTables();
    expect(columns()).toHaveLength(1);
    expect(screen.getByRole('region').textContent).toContain(
      '5 columns are understood: Hotel name, E-mail, Phone, City, Rooms.',
    );
    const all = screen.getByRole('button', { name: 'Show all 6 columns' });
    await userEvent.click(all);
    expect(columns()).toHaveLength(6);
    await userEvent.selectOptions(screen.getByLabelText('Read City as'), 'Ignore');
    await userEvent.click(screen.getByRole('button', { name: 'Show fewer columns' }));
    expect(screen.getByLabelText('Read City as')).toBeTruthy();
    expect(columns()).toHaveLength(2);
  });

  it('columns have no headings if all are folded', async () => {
    await openTables('Hotel name,E-mail,Phone,City\nSea View,a@b.example,1,Goa\n');
    expect(screen.queryByText('Match')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show all 4 columns' }));
    expect(screen.getByText('Match')).toBeTruthy();
  });
});
