import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SheetImport, SheetRemark } from '#application/ports/sheet-import.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Call } from '#cli/call.ts';
import { CommandFailure } from '#cli/command-failure.ts';
import { createServices } from '#cli/container.ts';
import {
  cannotWrite,
  DocumentFolder,
  hasPasswords,
  isOneFile,
  prettyDocument,
  writeDocumentFile,
} from '#cli/document-files.ts';
import { EXIT, type ExitCode } from '#cli/exit-codes.ts';
import { makeFolder } from '#cli/make-folder.ts';
import { plural, printable } from '#cli/printable.ts';
import type { Services } from '#cli/services.ts';

const LETTERS = 26;
const TEMPLATE_NAME = 'hotels.xlsx';
const WORKBOOK = /\.xlsx$/i;

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets({ args, options, io }: Call): Promise<ExitCode> {
  const spreadsheets = await createServices(options).get('spreadsheets');
  const { template } = options;
  if (template !== undefined) {
    if (args.length > 0) throw invalid('--template writes an empty spreadsheet: it reads none.');
    await writeTemplate(template === true ? TEMPLATE_NAME : template, spreadsheets, io);
    return EXIT.done;
  }
  if (args.length === 0) throw invalid('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  const imported = await spreadsheets.import(args);
  for (const note of imported.notes) await io.stderr.line(remarkLine(note));
  for (const problem of imported.problems) await io.stderr.line(remarkLine(problem));
  if (imported.problems.length > 0) {
    const count = plural(imported.problems.length, 'problem');
    await io.stderr.line(`hms: ${count}; nothing was written`);
    return EXIT.invalid;
  }
  await writeDocuments(imported.documents, { options, io });
  return EXIT.done;
}

async function writeDocuments(
  documents: SheetImport['documents'],
  { options: { out }, io }: Pick<Call, 'options' | 'io'>,
): Promise<void> {
  const [first] = documents;
  if (out === undefined) {
    const isOne = first !== undefined && documents.length === 1;
    for (const document of documents) {
      await io.stdout.write(isOne ? prettyDocument(document) : `${JSON.stringify(document)}\n`);
    }
  } else if (isOneFile(out)) {
    writeDocumentFile(out, documents);
  } else {
    const folder = new DocumentFolder(out);
    for (const document of documents) folder.write(document);
  }
  const where = out === undefined ? '' : ` written to ${out}`;
  await io.stderr.line(`${countsOf(documents)}${where}`);
  if (documents.some(hasPasswords)) {
    const who = out === undefined ? 'keep what was printed to yourself' : 'only you can read it';
    await io.stderr.line(`There are passwords in it: ${who}.`);
  }
}

function countsOf(documents: readonly HotelDocument[]): string {
  const count = (of: (document: HotelDocument) => number) =>
    documents.reduce((sum, document) => sum + of(document), 0);
  return [
    plural(documents.length, 'hotel'),
    plural(
      count(({ roomTypes }) => roomTypes?.length ?? 0),
      'room type',
    ),
    plural(
      count(({ staffUsers }) => staffUsers?.length ?? 0),
      'staff user',
    ),
  ].join(', ');
}

/** `chain.xlsx: Staff!F3 (E-mail): Please enter a valid email address`. */
function remarkLine({ file, sheet, row, column, title, message }: SheetRemark): string {
  const cell =
    row === undefined ? '' : column === undefined ? `row ${row}` : `${letters(column)}${row}`;
  const place = [sheet, cell].filter(Boolean).join(column === undefined ? ' ' : '!');
  const name =
    title === undefined ? '' : column === undefined ? `no column "${title}"` : `(${title})`;
  const where = [place, name].filter(Boolean).join(column === undefined ? ': ' : ' ');
  return printable([file, where, message].filter(Boolean).join(': '));
}

/** As spreadsheets name columns: 0 is A, 26 is AA. */
function letters(column: number): string {
  const last = String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS));
  return column < LETTERS ? last : letters(Math.floor(column / LETTERS) - 1) + last;
}

/** Never over a file that is there: it may have been filled in. */
async function writeTemplate(
  target: string,
  spreadsheets: Services['spreadsheets'],
  { stdout, stderr }: Call['io'],
): Promise<void> {
  if (target === '-') return await stdout.write(await spreadsheets.templateWorkbook());
  try {
    if (WORKBOOK.test(target)) {
      writeFileSync(target, await spreadsheets.templateWorkbook(), { flag: 'wx' });
    } else {
      makeFolder(target);
      for (const { name, text } of spreadsheets.templateFiles()) {
        writeFileSync(join(target, name), text, { flag: 'wx' });
      }
    }
  } catch (error) {
    throw cannotWrite(target, error);
  }
  await stderr.line(`Template written to ${target}`);
}

function invalid(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
