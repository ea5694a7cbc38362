import { nameInMessage } from '#domain/text/name-in-message.ts';
import { join } from 'node:path';
import { importHotels, type SheetImport } from '#application/import/import-hotels.ts';
import { isFor, type Mapping } from '#application/import/mapping/mapping.ts';
import { proposeMapping } from '#application/import/mapping/propose-mapping.ts';
import { mappingOf } from '#application/import/mapping/saved-mapping.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import { type Call, defineCommand } from '#cli/call/command.ts';
import { invalidCommand, EXIT, type ExitCode, LOCAL_EXITS } from '#cli/call/exit-codes.ts';
import { NOTHING_WRITTEN } from '#cli/call/interrupts.ts';
import { writeFiles } from '#cli/call/files/written-files.ts';
import { CallServices } from '#cli/container.ts';
import { prettyDocument } from '#cli/export/document-files.ts';
import { assertSplittable, writeDocuments } from '#cli/import/import-output.ts';
import { agreedMapping } from '#cli/import/agreed-mapping.ts';
import { assertIgnored, mappingOfCall, sheetsNamed } from '#cli/import/import-mapping.ts';
import { printProblems, sheetFacts } from '#cli/import/sheet-report.ts';
import { askLine, canAsk } from '#cli/sign-in/question.ts';
import { plural } from '#cli/terminal/printable.ts';
import type { Options } from '#cli/call/options/option.ts';
import { IMPORT_OPTIONS } from './import-options.ts';

const TEMPLATE_NAME = 'hotels.xlsx';

type ImportCall = Call<Options<typeof IMPORT_OPTIONS>>;

export const importCommand = defineCommand({
  description: 'turn spreadsheets into configurations',
  argument: {
    syntax: '[file...]',
    description:
      'a workbook (.xlsx or .ods) with sheets for hotels, room types, rates, rate plans and staff; CSV files ' +
      'with these names; or a folder of workbooks and CSV files',
  },
  options: IMPORT_OPTIONS,
  note:
    'On a terminal, import shows how it reads each column and asks you to confirm; --save-mapping saves ' +
    'the answers. Without a terminal, an unknown column is a problem. If there are problems, import ' +
    'lists them by sheet, row and column, and writes nothing unless you add --skip-invalid. It fills ' +
    'in missing values and lists them, but never guesses prices, numbers of rooms or currencies. It ' +
    'prints several hotels as NDJSON, one per line. With --json, it prints problems, notes, filled-in ' +
    'values and a summary instead of the configurations: use --out to write the configurations.',
  examples: [
    'hms import chain.xlsx --out hotels/ --save-mapping chain.mapping.json',
    'hms import chain.xlsx --mapping chain.mapping.json --out hotels/',
    'hms import chain.xlsx --map "Rack Rate=base_rate" --ignore Owner --default room_count=10',
    'hms import chain/ --skip-invalid --rejected bad-rows.xlsx > hotels.ndjson',
    'hms import hotels.csv room-types.csv rates.csv staff.csv | hms validate -',
    'hms import --template hotels.xlsx',
  ],
  exitCodes: {
    ...LOCAL_EXITS,
    [EXIT.failed]: 'with --skip-invalid, at least one row was rejected',
  },
  action: importSheets,
});

async function importSheets(call: ImportCall): Promise<ExitCode> {
  const { args, options, io } = call;
  assertSplittable(options);
  const services = new CallServices(options);
  if (options.template !== undefined) return await writeTemplate(call, services);
  if (args.length === 0)
    throw invalidCommand(
      'No spreadsheet is named. Name one: hms import <file.xlsx, .ods or .csv>...',
    );
  if (args.includes('-')) {
    throw invalidCommand(
      'import cannot read standard input. Name an .xlsx, .ods or .csv file, or a folder.',
    );
  }
  const { readSheets } = await services.sheets();
  const { readMapping } = await services.mappings();
  const given = mappingOfCall(options, readMapping);
  const read = await readSheets(args, given);
  if (read.problems.length === 0) assertSheets(read.sheets, sheetsNamed(options));
  const sheets = chosenSheets(read.sheets, options.sheet);
  if (options.ignore && read.problems.length === 0) {
    assertIgnored(options, proposeMapping(sheets, given));
  }
  const isSettled = options.mapping !== undefined || options.yes === true || sheets.length === 0;
  const asks = !isSettled && canAsk(call);
  const { mapping, proposed } = await mappingFor(call, sheets, given, asks);
  const unclear = options.ignoreUnmapped ? 'ignored' : 'open';
  if (options.saveMapping !== undefined)
    await saveMapping(call, options.saveMapping, mappingOf(proposed, mapping, unclear));
  const imported = importHotels(proposed, {
    mapping,
    areAllRead: read.problems.length === 0,
    ignoreUnmapped: options.ignoreUnmapped ?? false,
  });
  const problems = [...read.problems, ...imported.problems];
  const isSkipping =
    options.skipInvalid === true && read.problems.length === 0 && !imported.isWhollyWrong;
  const isRefused = problems.length > 0 && !(isSkipping && imported.documents.length > 0);
  const notes = [...read.notes, ...imported.notes];
  const filledIn = isRefused ? [] : imported.filledIn;
  await printProblems({ notes, problems, filledIn }, io, options.json ?? false);
  if (isRefused) {
    io.summary.note(sheetFacts([], problems.length, undefined));
    throw invalidCommand(`${plural(problems.length, 'problem')}; nothing was written`);
  }
  await writeDocuments(imported.documents, call, services);
  if (problems.length > 0) {
    const { rejectedWorkbook } = await services.rejectedWorkbooks();
    await writeRejected(call, await rejectedWorkbook(imported.rejected), imported);
  }
  io.summary.note(sheetFacts(imported.documents, problems.length, options.out));
  return problems.length > 0 ? EXIT.failed : EXIT.done;
}

function assertSheets(sheets: readonly RawSheet[], names: readonly string[]): void {
  const missing = names.find((sheet) => chosenSheets(sheets, [sheet]).length === 0);
  if (missing === undefined) return;
  const all = sheets.map(({ name }) => name).join(', ');
  throw invalidCommand(`No sheet is called ${nameInMessage(missing)}. The sheets are ${all}.`);
}

function chosenSheets(
  sheets: readonly RawSheet[],
  names: readonly string[] = [],
): readonly RawSheet[] {
  const isChosen = ({ name }: RawSheet) =>
    names.some((sheet) => isFor({ sheet, columns: [] }, name));
  return names.length === 0 ? sheets : sheets.filter(isChosen);
}

/** If `asks`, the user reviews the mapping. Guessed columns then become part of it, and it can be saved. */
async function mappingFor(
  call: ImportCall,
  sheets: readonly RawSheet[],
  given: Mapping,
  asks: boolean,
) {
  const propose = (mapping: Mapping) => proposeMapping(sheets, mapping);
  if (!asks) return { mapping: given, proposed: propose(given) };
  const agreed = await agreedMapping(given, propose, call.io);
  const mapping = mappingOf(agreed.proposed, agreed.mapping);
  if (agreed.isChanged && call.options.saveMapping === undefined) {
    const question = 'File name for this mapping, or Enter to continue without saving it: ';
    const file = await askLine(question, NOTHING_WRITTEN);
    if (file.trim() !== '') await saveMapping(call, file.trim(), mapping);
  }
  return { mapping, proposed: propose(mapping) };
}

async function saveMapping(
  { options: { force }, io }: ImportCall,
  path: string,
  mapping: object,
): Promise<void> {
  const content = prettyDocument({ $schema: './import-mapping.schema.json', ...mapping });
  writeFiles([{ path, content }], force);
  await io.stderr.line(`Mapping written to ${path}: use it with --mapping ${path}`);
}

async function writeRejected(
  { options: { rejected = 'rejected.xlsx', force }, io }: ImportCall,
  content: Uint8Array,
  { rejected: sheets }: SheetImport,
) {
  writeFiles([{ path: rejected, content, isPrivate: true }], force);
  const rows = sheets.reduce((sum, sheet) => sum + sheet.count, 0);
  await io.stderr.line(
    `${plural(rows, 'row')} with ${rows === 1 ? 'its' : 'their'} problems written to ${rejected}: correct the rows and import that file`,
  );
}

async function writeTemplate(
  { args, options: { template, json, force }, io }: ImportCall,
  services: CallServices,
): Promise<ExitCode> {
  if (args.length > 0)
    throw invalidCommand(
      '--template writes an empty spreadsheet: remove the names of other spreadsheets.',
    );
  if (json) throw invalidCommand('--template cannot be used with --json.');
  const { templateWorkbook, templateFiles } = await services.templates();
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
