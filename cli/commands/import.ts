import { join } from 'node:path';
import type { Call, Io } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import { createServices } from '#cli/container.ts';
import {
  documentFiles,
  documentLine,
  hasPasswords,
  prettyDocument,
} from '#cli/reading/document-files.ts';
import {
  countsLine,
  remarkEvent,
  remarkLine,
  sheetFacts,
  type SheetImport,
} from '#cli/reading/sheet-report.ts';
import { plural } from '#cli/terminal/printable.ts';

const TEMPLATE_NAME = 'hotels.xlsx';

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets({ args, options, io }: Call<'import'>): Promise<ExitCode> {
  const spreadsheets = await createServices(options).load('spreadsheets');
  const { template } = options;
  if (template !== undefined) {
    if (args.length > 0)
      throw invalidCall(
        '--template writes an empty spreadsheet; do not name spreadsheets with it.',
      );
    if (options.json) throw invalidCall('--template cannot be used with --json.');
    const target = template === true ? TEMPLATE_NAME : template;
    if (target === '-') await io.stdout.write(await spreadsheets.templateWorkbook());
    else {
      const files = /\.xlsx$/i.test(target)
        ? [{ path: target, content: await spreadsheets.templateWorkbook() }]
        : spreadsheets.templateFiles().map(({ name, text }) => {
            return { path: join(target, name), content: text };
          });
      writeFiles(files, options.force);
      await io.stderr.line(`Template written to ${target}`);
    }
    return EXIT.done;
  }
  if (args.length === 0) throw invalidCall('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  if (args.includes('-')) {
    throw invalidCall(
      'import cannot read standard input: name an .xlsx or .csv file, or a folder.',
    );
  }
  const imported = await spreadsheets.import(args);
  const asEvents = options.json ?? false;
  await printRemarks(imported, io, asEvents);
  if (imported.problems.length > 0) {
    const count = plural(imported.problems.length, 'problem');
    io.summary.note(sheetFacts(imported, undefined));
    throw invalidCall(`${count}; nothing was written`);
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
  { options: { out, json, force }, io }: Pick<Call<'import'>, 'options' | 'io'>,
): Promise<void> {
  if (out !== undefined) writeFiles(documentFiles(out, documents), force);
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
