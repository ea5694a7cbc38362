import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Call, Io } from '#cli/call/call.ts';
import { cannotWrite } from '#cli/call/file-failure.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { createServices } from '#cli/container.ts';
import {
  DocumentFolder,
  documentLine,
  hasPasswords,
  isOneFile,
  prettyDocument,
  writeDocumentFile,
} from '#cli/reading/document-files.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { assertFree } from '#cli/reading/free-files.ts';
import { makeFolder } from '#cli/call/make-folder.ts';
import { plural } from '#cli/terminal/printable.ts';
import type { Services, SheetImport } from '#cli/call/services.ts';
import { countsLine, remarkEvent, remarkLine, sheetFacts } from '#cli/reading/sheet-report.ts';

const TEMPLATE_NAME = 'hotels.xlsx';
const WORKBOOK = /\.xlsx$/i;

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets({ args, options, io }: Call): Promise<ExitCode> {
  const spreadsheets = await createServices(options).get('spreadsheets');
  const { template } = options;
  if (template !== undefined) {
    if (args.length > 0) throw invalid('--template writes an empty spreadsheet: it reads none.');
    if (options.json) throw invalid('--template and --json do not go together.');
    const target = template === true ? TEMPLATE_NAME : template;
    await writeTemplate(target, spreadsheets, { options, io });
    return EXIT.done;
  }
  if (args.length === 0) throw invalid('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  if (args.includes('-')) {
    throw invalid(
      'import reads files, not standard input: name an .xlsx or .csv file, or a folder.',
    );
  }
  const imported = await spreadsheets.import(args);
  const asEvents = options.json ?? false;
  await tellRemarks(imported, io, asEvents);
  if (imported.problems.length > 0) {
    const count = plural(imported.problems.length, 'problem');
    io.summary.note(sheetFacts(imported, undefined));
    throw invalid(`${count}; nothing was written`);
  }
  await writeDocuments(imported.documents, { options, io });
  io.summary.note(sheetFacts(imported, options.out));
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
  { options: { out, json, force }, io }: Pick<Call, 'options' | 'io'>,
): Promise<void> {
  const [first] = documents;
  if (out === undefined) {
    if (json) return;
    const isOne = first !== undefined && documents.length === 1;
    for (const document of documents) {
      await io.stdout.write(isOne ? prettyDocument(document) : documentLine(document));
    }
  } else {
    const folder = isOneFile(out) ? undefined : new DocumentFolder(out);
    const files = folder
      ? documents.map((document) => [folder.pathFor(document), [document]] as const)
      : [[out, documents] as const];
    if (!force) assertFree(files.map(([path]) => path));
    for (const [path, own] of files) writeDocumentFile(path, own);
  }
  const where = out === undefined ? '' : ` written to ${out}`;
  if (!json) await io.stderr.line(`${countsLine(documents)}${where}`);
  if (documents.some(hasPasswords)) {
    const who = out === undefined ? 'keep what was printed to yourself' : 'only you can read it';
    await io.stderr.line(`There are passwords in it: ${who}.`);
  }
}

async function writeTemplate(
  target: string,
  spreadsheets: Services['spreadsheets'],
  { options: { force }, io: { stdout, stderr } }: Pick<Call, 'options' | 'io'>,
): Promise<void> {
  if (target === '-') return await stdout.write(await spreadsheets.templateWorkbook());
  const files = WORKBOOK.test(target)
    ? [{ path: target, content: await spreadsheets.templateWorkbook() }]
    : spreadsheets
        .templateFiles()
        .map(({ name, text }) => ({ path: join(target, name), content: text }));
  if (!force) assertFree(files.map(({ path }) => path));
  for (const { path, content } of files) {
    try {
      makeFolder(dirname(path));
      writeFileSync(path, content);
    } catch (error) {
      throw cannotWrite(path, error);
    }
  }
  await stderr.line(`Template written to ${target}`);
}

function invalid(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
