import { join } from 'node:path';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import {
  documentFiles,
  documentLine,
  hasPasswords,
  prettyDocument,
} from '#cli/reading/document-files.ts';
import { countsLine, printRemarks, sheetFacts } from '#cli/reading/sheet-report.ts';
import { plural } from '#cli/terminal/printable.ts';

const TEMPLATE_NAME = 'hotels.xlsx';

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets(call: Call<'import'>): Promise<ExitCode> {
  const { args, options, io } = call;
  const services = createServices(options);
  if (options.template !== undefined) return await writeTemplate(call, services);
  const asEvents = options.json ?? false;
  if (args.length === 0) throw invalidCall('Name a spreadsheet: hms import <file.xlsx or .csv>...');
  if (args.includes('-')) {
    throw invalidCall(
      'import cannot read standard input: name an .xlsx or .csv file, or a folder.',
    );
  }
  const imported = await (await services.load('spreadsheets')).import(args);
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

async function writeTemplate(
  { args, options: { template, json, force }, io }: Call<'import'>,
  services: ServiceSource,
): Promise<ExitCode> {
  if (args.length > 0)
    throw invalidCall('--template writes an empty spreadsheet; do not name spreadsheets with it.');
  if (json) throw invalidCall('--template cannot be used with --json.');
  const { templateWorkbook, templateFiles } = await services.load('spreadsheets');
  const target = typeof template === 'string' ? template : TEMPLATE_NAME;
  if (target === '-') {
    await io.stdout.write(await templateWorkbook());
    return EXIT.done;
  }
  const files = /\.xlsx$/i.test(target)
    ? [{ path: target, content: await templateWorkbook() }]
    : templateFiles().map(({ name, text }) => ({ path: join(target, name), content: text }));
  writeFiles(files, force);
  await io.stderr.line(`Template written to ${target}`);
  return EXIT.done;
}

async function writeDocuments(
  documents: readonly HotelDocument[],
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
