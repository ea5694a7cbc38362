// Reads the addresses of links in columns of websites and email addresses. Elsewhere, the text counts.
import { completedWebsite, isFullAddress } from '#domain/text/website.ts';
import type { Cell } from '#application/ports/input/raw-sheet.ts';
import type { SheetField } from './cells/fields.ts';
import { fieldAt } from './corrections.ts';
import type { SheetTable } from './mapping/propose-mapping.ts';
import type { SheetRemark } from './sheet-remark.ts';
import { placeIn } from './sheet-rows.ts';

const READ_ADDRESS = 'Read the address of this link instead of its text';
const NO_ADDRESS = 'This cell shows a link: enter its address as text';

/** Returns the table with addresses instead of the texts of links, and a note for each of them. */
export function withLinkAddresses(table: SheetTable): { table: SheetTable; notes: SheetRemark[] } {
  const { sheet, form } = table;
  const notes: SheetRemark[] = [];
  if (!sheet.links?.length) return { table, notes };
  const rows = sheet.rows.map((cells) => [...cells]);
  for (const link of sheet.links) {
    const at = sheet.isTurned ? { row: link.column, column: link.row } : link;
    const field = fieldAt(table, at);
    const text = rows[at.row]?.[at.column];
    if (!field || typeof text !== 'string') continue;
    const cell = addressOf(text, link.address, field);
    rows[at.row]?.splice(at.column, 1, cell);
    if (cell === text || typeof cell !== 'string') continue;
    const column = form?.findIndex((one) => one.row === at.row && one.column === at.column);
    const place = placeIn(table, at.row + 1, column ?? at.column);
    notes.push({ ...place, message: READ_ADDRESS, quote: cell });
  }
  const labelled = form?.map((one) => ({ ...one, cell: rows[one.row]?.[one.column] ?? null }));
  const read = { ...table, sheet: { ...sheet, rows }, ...(labelled && { form: labelled }) };
  return { table: read, notes };
}

/** The address to read from a cell that shows `text` and leads to `link`. */
function addressOf(text: string, link: string, { field, kind }: SheetField): Cell {
  const isWebsite = kind === 'website';
  if (!isWebsite && field !== 'email') return text;
  const read = isWebsite ? readWebsite : readEmail;
  const [shown, target] = [read(text), read(link)];
  if (target === undefined) return shown === undefined ? { message: NO_ADDRESS } : text;
  if (shown === undefined) return target;
  return isSameAddress(shown, target)
    ? text
    : {
        message: `This cell shows a link: its address is ${target}. Enter the right address as text`,
      };
}

function readWebsite(text: string): string | undefined {
  const website = completedWebsite(text.trim());
  return isFullAddress(website) ? website : undefined;
}

function readEmail(text: string): string | undefined {
  return /^(?:mailto:)?([^\s@?:]+@[^\s@?]+)(?:\?|$)/i.exec(text.trim())?.[1];
}

function isSameAddress(...addresses: readonly string[]): boolean {
  const bare = addresses.map((address) =>
    address.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
  );
  return new Set(bare).size === 1;
}
