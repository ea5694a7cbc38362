import { join } from 'node:path';
import type { Call } from '#cli/call/call.ts';
import { invalidCall } from '#cli/call/command-failure.ts';
import { EXIT, type ExitCode } from '#cli/call/exit-codes.ts';
import { writeFiles } from '#cli/call/written-files.ts';
import { createServices, type ServiceSource } from '#cli/container.ts';
import { assertSplittable, writeDocuments } from '#cli/reading/documents/import-output.ts';
import { printRemarks, sheetFacts } from '#cli/reading/sheet-report.ts';
import { plural } from '#cli/terminal/printable.ts';

const TEMPLATE_NAME = 'hotels.xlsx';

/** Turns spreadsheets into configurations, or writes an empty spreadsheet. */
export async function importSheets(call: Call<'import'>): Promise<ExitCode> {
  const { args, options, io } = call;
  assertSplittable(options);
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
  await writeDocuments(imported.documents, call, services);
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
