// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { readConfiguration } from '#adapters/json/read-stored-document.ts';
import { readSheetFile } from '#adapters/workbooks/read-sheet-file.ts';
import { ProblemsCard } from '#ui/hotels/import/hotel-problems.tsx';
import { createSheetImport } from '#ui/hotels/import/sheet-import.ts';

afterEach(cleanup);

const TITLES = 'Hotel name,E-mail,Phone,Address,City,Country,Room type,Room count,Base rate';

/** Imports one room type of one hotel. `cells` replace its cells by title. */
async function openImport(cells: Readonly<Record<string, string>>) {
  const row: Record<string, string> = {
    'Hotel name': 'Sea View',
    'E-mail': 'a@sea.example',
    Phone: '+91 832 555 0100',
    Address: '1 Beach Road',
    City: 'Panaji',
    Country: 'India',
    'Room type': 'Suite',
    'Room count': '4',
    'Base rate': '4500',
    ...cells,
  };
  const line = TITLES.split(',').map((title) => `"${row[title]}"`);
  const sheets = createSheetImport({
    loadReadSheetFile: () => Promise.resolve(readSheetFile),
    readConfiguration: (text) => Promise.resolve(readConfiguration(text)),
    loadReadMapping: () => Promise.reject(new Error()),
    loadRejectedWorkbook: () => Promise.reject(new Error()),
  });
  await sheets.read([new File([`${TITLES}\n${line.join(',')}\n`], 'hotels.csv')]);
  if (sheets.state.status === 'mapping') sheets.confirm();
  render(<ProblemsCard sheets={sheets} />);
  return sheets;
}

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);

describe('the field that corrects a cell', () => {
  it.each([
    ['Base rate', '4500\n5500', /^Base Rate/i],
    ['Base rate', '4500\r\n5500', /^Base Rate/i],
    ['Room count', '4\n5', /^Number of Rooms|^Room count|^Rooms/i],
    ['E-mail', 'a@sea.example\nb@sea.example', /^E-?mail/i],
    ['Phone', '555\n+91 832', /^Phone/i],
  ])('shows the line breaks of the cell %s: %j', async (title, text, label) => {
    await openImport({ [title]: text });
    expect(field(label).value).toBe(text.replaceAll('\r\n', '\n'));
  });

  it.each([
    ['#N/A', '#N/A'],
    ['Moon', 'Moon'],
  ])('shows the own text of a cell that is no choice: %s', async (Beds, text) => {
    await openImport({ 'Room count': Beds });
    expect(field(/^Number of Rooms|^Room count|^Rooms/i).value).toBe(text);
  });

  it('takes the corrected text', async () => {
    const sheets = await openImport({ 'Base rate': '4500\n5500' });
    await userEvent.clear(field(/^Base Rate/i));
    await userEvent.type(field(/^Base Rate/i), '5500');
    await userEvent.click(screen.getByRole('button', { name: 'Save corrections' }));
    expect(screen.queryByLabelText(/^Base Rate/i)).toBeNull();
    const [made] = Object.values(sheets.corrections.state.made);
    expect(made).toMatchObject({ before: '4500\n5500', text: '5500' });
  });
});
