import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SheetImport } from '#application/ports/sheet-import.ts';
import type { Call, Io } from '#cli/call.ts';
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
import { plural } from '#cli/printable.ts';
import type { Services } from '#cli/services.ts';
import { countsLine, remarkEvent, remarkLine, sheetSummary } from '#cli/sheet-report.ts';

const TEMPLATE_NAME = 'hotels.xlsx';
const WORKBOOK = /\.xlsx$/i;

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets({ args, options, io }: Call): Promise<ExitCode> {
  const spreadsheets = await createServices(options).get('spreadsheets');
  const { template } = options;
  if (template !== undefined) {
    if (args.length > 0) throw invalid('--template writes an empty spreadsheet: it reads none.');
    if (options.json) throw invalid('--template and --json do not go together.');
    await writeTemplate(template === true ? TEMPLATE_NAME : template, spreadsheets, io);
    return EXIT.done;
  }
  if (args.length === 0) throw invalid('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  const imported = await spreadsheets.import(args);
  const asEvents = options.json ?? false;
  await tellRemarks(imported, io, asEvents);
  if (imported.problems.length > 0) {
    const count = plural(imported.problems.length, 'problem');
    await io.stderr.line(`hms: ${count}; nothing was written`);
    if (asEvents) await io.stdout.event(sheetSummary(imported, undefined));
    return EXIT.invalid;
  }
  await writeDocuments(imported.documents, { options, io });
  if (asEvents) await io.stdout.event(sheetSummary(imported, options.out));
  return EXIT.done;
}

async function tellRemarks({ notes, problems }: SheetImport, io: Io, asEvents: boolean) {
  for (const [event, remarks] of [['note', notes] as const, ['problem', problems] as const]) {
    for (const remark of remarks) {
      if (asEvents) await io.stdout.event(remarkEvent(event, remark));
      else await io.stderr.line(remarkLine(remark));
    }
  }
}

async function writeDocuments(
  documents: SheetImport['documents'],
  { options: { out, json }, io }: Pick<Call, 'options' | 'io'>,
): Promise<void> {
  const [first] = documents;
  if (out === undefined) {
    if (json) return;
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
  if (!json) await io.stderr.line(`${countsLine(documents)}${where}`);
  if (documents.some(hasPasswords)) {
    const who = out === undefined ? 'keep what was printed to yourself' : 'only you can read it';
    await io.stderr.line(`There are passwords in it: ${who}.`);
  }
}

/** Never over a file that is there: it may have been filled in. */
async function writeTemplate(
  target: string,
  spreadsheets: Services['spreadsheets'],
  { stdout, stderr }: Io,
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
