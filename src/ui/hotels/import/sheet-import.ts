import { proxy, ref } from 'valtio/vanilla';
import { importHotels, type SheetImport as Imported } from '#application/import/import-hotels.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import { proposeMapping, type ProposedSheet } from '#application/import/mapping/propose-mapping.ts';
import { isUnderstood } from '#application/import/mapping/resolve-columns.ts';
import { absentColumns, mappingOf } from '#application/import/mapping/saved-mapping.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';
import type { RawSheet } from '#application/ports/input/raw-sheet.ts';
import type { HotelDocument } from '#domain/hotel-config.ts';
import type { SheetRemark } from '#application/import/sheet-remark.ts';
import { nameInMessage } from '#domain/text/name-in-message.ts';
import type { ReadConfiguration, Services } from '#ui/services.ts';
import {
  JSON_BYTES_MAXIMUM,
  mappingIn,
  NOT_LOADED,
  NOT_READ,
  TOO_LARGE,
  type ImportFile,
} from './import-files.ts';
import { columnKey, withChoice, withCurrency } from './column-choices.ts';
import { askedOf, type AskedCurrency, type AskedValue } from './import-words.ts';

/** The pattern of user names that are unique across hotels. */
const USERNAME_PATTERN = '{local}.{code}';
const JSON_NAME = /\.json$/i;

export interface SheetImportParts extends Pick<
  Services,
  'loadReadSheetFile' | 'loadReadMapping' | 'loadRejectedWorkbook'
> {
  readonly readConfiguration: ReadConfiguration;
}

export type SheetImport = ReturnType<typeof createSheetImport>;

const NOTHING: Imported = {
  documents: [],
  problems: [],
  notes: [],
  filledIn: [],
  rejected: [],
  isWhollyWrong: false,
};

/** What was read of the files. */
const nothingRead = () => ({
  sheets: new Array<RawSheet>(),
  documents: new Array<HotelDocument>(),
  problems: new Array<SheetRemark>(),
  notes: new Array<SheetRemark>(),
});
type ReadFiles = ReturnType<typeof nothingRead>;

/** Files as hotels (docs/import.md): what is found in them, and how their columns are read. */
export function createSheetImport(parts: SheetImportParts) {
  const none: readonly ProposedSheet[] = [];
  const noTexts: Record<string, string> = {};
  const noValues: readonly AskedValue[] = [];
  const noCurrencies: readonly AskedCurrency[] = [];
  const state = proxy({
    /** `mapping`: the user has to confirm what the columns mean. */
    status: 'empty' as 'empty' | 'reading' | 'mapping' | 'read',
    files: [] as readonly string[],
    /** How the columns are understood without any choice. */
    proposed: ref(none),
    /** The field of each column, '' for an ignored one, by `columnKey`. */
    choices: { ...noTexts },
    /** Values for all records without one, by field. */
    defaults: { ...noTexts },
    /** What problems have asked for so far. */
    asked: noValues,
    asksUsernames: false,
    areUsernamesLong: false,
    /** Columns whose amounts have a currency that the spreadsheet program chooses. */
    askedCurrencies: noCurrencies,
    /** The currency of such columns, by title. */
    currencies: { ...noTexts },
    /** The file that says how columns are read, or why it was not taken. */
    saved: { name: '', mistake: '' },
    imported: ref(NOTHING),
    /** Number of hotels that are not listed because they are launched. */
    launched: 0,
  });
  /** These hotels as JSON. */
  const launched = new Set<string>();
  /** What that file says. */
  let given: Mapping = {};
  let read = nothingRead();
  let chosenFiles: readonly ImportFile[] = [];
  /**
   * Changes with every choice of files: late readings are dropped
   * (docs/decisions/late-response-changes-its-own.md).
   */
  let reading = 0;

  const readJson = async (file: ImportFile, into: ReadFiles) => {
    if (file.size > JSON_BYTES_MAXIMUM) throw new UnreadableInput(TOO_LARGE);
    const { document, problems } = await parts.readConfiguration(await file.text());
    if (document) into.documents.push(document);
    for (const { message, line } of problems)
      into.problems.push({ file: file.name, message, ...(line !== undefined && { row: line }) });
  };
  const readSheets = async (file: ImportFile, into: ReadFiles) => {
    const readSheetFile = await parts.loadReadSheetFile().catch(() => undefined);
    if (!readSheetFile) throw new UnreadableInput(NOT_LOADED);
    const { sheets, note } = await readSheetFile(
      file.name,
      new Uint8Array(await file.arrayBuffer()),
      given.separator,
    );
    into.sheets.push(...sheets);
    if (note !== undefined) into.notes.push({ file: file.name, message: note });
  };

  const chosen = (): ProposedSheet[] =>
    state.proposed.map((each, sheet) => {
      if (!each.columns) return each;
      const columns = each.columns.map((column, index) =>
        withCurrency(
          withChoice(column, state.choices[columnKey(sheet, index)]),
          state.currencies[column.title],
        ),
      );
      return { ...each, columns };
    });

  /** How the sheets are read with what was chosen; guesses count. */
  const mappingNow = (): Mapping => {
    const typed = Object.entries(state.defaults).filter(([, value]) => value.trim() !== '');
    return mappingOf(chosen(), {
      ...given,
      defaults: { ...given.defaults, ...Object.fromEntries(typed) },
      ...(state.areUsernamesLong && { usernames: USERNAME_PATTERN }),
    });
  };

  /** Those that are not launched; counts the others. */
  const listed = (documents: readonly HotelDocument[]) => {
    const rest = documents.filter((document) => !launched.has(JSON.stringify(document)));
    state.launched += documents.length - rest.length;
    return rest;
  };

  const update = () => {
    const mapping = mappingNow();
    const areAllRead = read.problems.length === 0;
    const found =
      read.sheets.length === 0
        ? NOTHING
        : importHotels(proposeMapping(read.sheets, mapping), { mapping, areAllRead });
    const absent = absentColumns(state.proposed, given).map((column) => ({
      file: state.saved.name,
      message: `No sheet has the column ${nameInMessage(column)}`,
    }));
    state.launched = 0;
    state.imported = ref({
      ...found,
      documents: listed([...read.documents, ...found.documents]),
      problems: [...read.problems, ...found.problems],
      notes: [...read.notes, ...absent, ...found.notes],
      isWhollyWrong: found.isWhollyWrong,
    });
    const { values, currencies, asksUsernames } = askedOf(found.problems);
    const earlier = state.asked.filter(({ name }) => !values.some((one) => one.name === name));
    state.asked = [...earlier, ...values];
    const known = new Set(state.askedCurrencies.map(({ title }) => title));
    state.askedCurrencies = [
      ...state.askedCurrencies,
      ...currencies.filter(({ title }) => !known.has(title)),
    ];
    state.asksUsernames ||= asksUsernames;
    state.status = 'read';
  };

  /** What the columns mean without any choice; asks if that is not clear. */
  const propose = () => {
    const proposed = proposeMapping(read.sheets, given);
    state.proposed = ref(proposed);
    state.choices = {};
    const columns = proposed.flatMap((each) => each.columns ?? []);
    if (columns.every(isUnderstood)) update();
    else state.status = 'mapping';
  };

  const clear = () => {
    reading += 1;
    read = nothingRead();
    given = {};
    launched.clear();
    Object.assign(state, {
      status: 'empty',
      files: [],
      proposed: ref(none),
      choices: {},
      defaults: {},
      asked: [],
      asksUsernames: false,
      areUsernamesLong: false,
      askedCurrencies: [],
      currencies: {},
      saved: { name: '', mistake: '' },
      imported: ref(NOTHING),
      launched: 0,
    });
  };

  const readAll = async (files: readonly ImportFile[], saved = '', mapping: Mapping = {}) => {
    clear();
    given = mapping;
    state.saved.name = saved;
    chosenFiles = files;
    const thisReading = reading;
    state.status = 'reading';
    state.files = files.map(({ name }) => name);
    const own = read;
    for (const file of files) {
      try {
        await (JSON_NAME.test(file.name) ? readJson(file, own) : readSheets(file, own));
      } catch (error) {
        const isKnown = error instanceof UnreadableInput;
        own.problems.push({ file: file.name, message: isKnown ? error.message : NOT_READ });
      }
      if (thisReading !== reading) return;
    }
    // The screen says that it is reading before a large table is worked on.
    await new Promise((resolve) => void setTimeout(resolve));
    if (thisReading !== reading) return;
    propose();
  };

  return {
    state,
    clear,
    /** Reads the files, instead of earlier ones. */
    read: (files: readonly ImportFile[]) => readAll(files),
    /** How the columns are read, as a file for `takeSavedColumns` or `hms import --mapping`. */
    savedColumns() {
      const [name = 'hotels'] = read.sheets.map(({ file }) => file.replace(/\.[^.]*$/, ''));
      return {
        name: `${name}.mapping.json`,
        text: `${JSON.stringify(mappingNow(), null, 2)}\n`,
      };
    },
    /** Reads the columns as a file of `savedColumns` says; `state.saved` says why not. */
    async takeSavedColumns(file: ImportFile) {
      const thisReading = reading;
      const found = await mappingIn(file, parts.loadReadMapping);
      if (thisReading !== reading) return;
      if ('mistake' in found) {
        state.saved.mistake = found.mistake;
        return;
      }
      if (found.mapping.separator !== undefined) {
        await readAll(chosenFiles, file.name, found.mapping);
        return;
      }
      given = found.mapping;
      state.saved = { name: file.name, mistake: '' };
      propose();
    },
    /** The rows of hotels with problems as a workbook, each with its problem. Rejects if its code cannot be loaded. */
    async rejectedRows() {
      const rejectedWorkbook = await parts.loadRejectedWorkbook();
      return await rejectedWorkbook(state.imported.rejected);
    },
    /** Reads the amounts of the columns with this title in a currency; '' as they are shown. */
    setCurrency(title: string, currency: string) {
      state.currencies[title] = currency;
      update();
    },
    /** Reads the column as this field, or ignores it ('') . */
    choose(sheet: number, column: number, field: string) {
      state.choices[columnKey(sheet, column)] = field;
      if (state.status === 'read') update();
    },
    /** The guesses are right, and the columns that are not understood are left out. */
    confirm: update,
    setDefault(name: string, value: string) {
      state.defaults[name] = value;
    },
    setUsernames(areLong: boolean) {
      state.areUsernamesLong = areLong;
    },
    /** Reads again with the values for all. */
    apply: update,
    /** These hotels are launched: they leave the list, also when the files are read again. */
    leave(documents: readonly HotelDocument[]) {
      for (const document of documents) launched.add(JSON.stringify(document));
      const { imported } = state;
      state.imported = ref({ ...imported, documents: listed(imported.documents) });
    },
  };
}
