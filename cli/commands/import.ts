import type { Call, Io } from '#cli/call/call.ts';
import { CommandFailure } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import type { SheetImport } from '#cli/call/services.ts';
import { createServices } from '#cli/container.ts';
import {
  documentLine,
  hasPasswords,
  prettyDocument,
  writeDocumentFiles,
} from '#cli/reading/document-files.ts';
import { countsLine, remarkEvent, remarkLine, sheetFacts } from '#cli/reading/sheet-report.ts';
import { writeTemplateFiles } from '#cli/reading/template-files.ts';
import { plural } from '#cli/terminal/printable.ts';

const TEMPLATE_NAME = 'hotels.xlsx';

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets({ args, options, io }: Call): Promise<ExitCode> {
  const spreadsheets = await createServices(options).get('spreadsheets');
  const { template } = options;
  if (template !== undefined) {
    if (args.length > 0)
      throw invalid('--template writes an empty spreadsheet; do not name spreadsheets with it.');
    if (options.json) throw invalid('--template cannot be used with --json.');
    const target = template === true ? TEMPLATE_NAME : template;
    if (target === '-') await io.stdout.write(await spreadsheets.templateWorkbook());
    else {
      await writeTemplateFiles(target, spreadsheets, options.force);
      await io.stderr.line(`Template written to ${target}`);
    }
    return EXIT.done;
  }
  if (args.length === 0) throw invalid('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  if (args.includes('-')) {
    throw invalid('import cannot read standard input: name an .xlsx or .csv file, or a folder.');
  }
  const imported = await spreadsheets.import(args);
  const asEvents = options.json ?? false;
  await printRemarks(imported, io, asEvents);
  if (imported.problems.length > 0) {
    const count = plural(imported.problems.length, 'problem');
    io.summary.note(sheetFacts(imported, undefined));
    throw invalid(`${count}; nothing was written`);
  }
  await writeDocuments(imported.documents, { options, io });
  io.summary.note(sheetFacts(imported, options.out));
  return EXIT.done;
}

async function printRemarks({ notes, problems }: SheetImport, io: Io, asEvents: boolean) {
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
  if (out !== undefined) writeDocumentFiles(out, documents, force);
  else if (json) return;
  else {
    const textOf = documents.length === 1 ? prettyDocument : documentLine;
    for (const document of documents) await io.stdout.write(textOf(document));
  }
  const where = out === undefined ? '' : ` written to ${out}`;
  if (!json) await io.stderr.line(`${countsLine(documents)}${where}`);
  if (documents.some(hasPasswords)) {
    const advice = out === undefined ? 'keep the output to yourself' : 'only you can read the file';
    await io.stderr.line(`The configurations contain passwords: ${advice}.`);
  }
}

function invalid(sentence: string): CommandFailure {
  return new CommandFailure(EXIT.invalid, sentence);
}
