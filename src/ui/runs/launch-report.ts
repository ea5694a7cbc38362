import { failuresOf, type LaunchedHotel } from '#application/launch/launched-hotel.ts';
import { spreadsheetCell } from '#domain/text/spreadsheet-cell.ts';
import { groupFailures } from './failure-groups.ts';
import { statusOfLaunch } from './hotel-status.ts';

const TITLES = ['Hotel', 'Code', 'ID', 'State', 'Records', 'To repair it', 'Why', 'Missing'];

export function reportFile(
  launch: string,
  hotels: readonly LaunchedHotel[],
): { name: string; text: string } {
  const rows = hotels.flatMap((hotel) => {
    const { name, code, hotelId, done, total, roomNumbers } = hotel;
    const id = String(hotelId ?? '');
    const facts = [name, code, id, statusOfLaunch(hotel).words, `${done} of ${total}`];
    const groups = groupFailures(failuresOf(hotel), roomNumbers);
    if (groups.length === 0) return [[...facts, '', '', '']];
    return groups.map(({ repair, reasons, failures }) => {
      const titles = failures.map(({ title }) => title);
      return [...facts, repair, reasons.join('\n'), titles.join('\n')];
    });
  });
  const text = [TITLES, ...rows].map((cells) => cells.map(cellOf).join(',')).join('\r\n');
  // Spreadsheet programs need a byte order mark to read the file as UTF-8.
  return { name: `launch-report-${launch}.csv`, text: `\uFEFF${text}\r\n` };
}

/** Papaparse would be most of what the page of a launch loads. */
function cellOf(text: string): string {
  const cell = spreadsheetCell(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
