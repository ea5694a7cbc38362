import { ownValue, textTable } from '#domain/text/text-table.ts';
import { proxy, ref } from 'valtio/vanilla';
import { correctedSheets } from '#application/import/corrections.ts';
import {
  importHotels,
  NOTHING_IMPORTED,
  type ImportedHotel,
  type SheetImport as Imported,
} from '#application/import/import-hotels.ts';
import type { Mapping } from '#application/import/mapping/mapping.ts';
import { problemAt } from '#application/import/sheet-problem.ts';
import { proposeMapping, type ProposedSheet } from '#application/import/mapping/propose-mapping.ts';
import { isUnderstood } from '#application/import/mapping/resolve-columns.ts';
import { absentColumns, mappingOf } from '#application/import/mapping/saved-mapping.ts';
import {
  UnknownEncoding,
  UnreadableInput,
  type EncodingChoice,
} from '#application/ports/input/hotel-input.ts';
import { plainJson } from '#domain/text/plain-text.ts';
import type { Services } from '#ui/services.ts';
import {
  changedAmong,
  NOT_READ,
  nothingRead,
  readFile,
  savedColumnsAmong,
  type FileParts,
  type ImportFile,
  type SavedColumns,
} from './read-file.ts';
import { createCorrections } from './import-corrections.ts';
import { columnKey, withChoice, withCurrency } from './columns/column-choices.ts';
import { askedOf, type AskedCurrency, type AskedValue } from './import-words.ts';

/** The hotel code in each username makes the usernames unique across hotels. */
const USERNAME_PATTERN = '{local}.{code}';

const noTexts: Readonly<Record<string, string>> = {};

const initialState = () => ({
  /** `mapping`: the user has to confirm what the columns mean. */
  status: 'empty' as 'empty' | 'reading' | 'mapping' | 'read',
  files: [] as readonly string[],
  /** How the columns are read before the user chooses anything. */
  proposed: ref([] as readonly ProposedSheet[]),
  /** The user's choices by `columnKey`: the key of a field, or '' to ignore the column. */
  choices: { ...noTexts },
  /** Default values by field. They apply to all records without a value. */
  defaults: { ...noTexts },
  /** Fields with a default that the user can enter. They stay listed once their problems are solved. */
  asked: [] as readonly AskedValue[],
  asksUsernames: false,
  /** The encodings to choose from, if a file is not Unicode. */
  encodings: ref([] as readonly EncodingChoice[]),
  encoding: '',
  areUsernamesLong: false,
  /** Columns with amounts whose currency depends on the computer that opens the file. */
  askedCurrencies: [] as readonly AskedCurrency[],
  /** The currencies that the user chose, by column title. */
  currencies: textTable<Record<string, string>>({}),
  imported: ref(NOTHING_IMPORTED),
  tables: ref([] as readonly ProposedSheet[]),
  unread: [] as readonly string[],
  /** The names of files that have to be chosen again, because they have changed. */
  changed: [] as readonly string[],
  launched: 0,
});

export type SheetImportParts = FileParts &
  Pick<Services, 'loadReadMapping' | 'loadRejectedWorkbook'>;

export type SheetImport = ReturnType<typeof createSheetImport>;

export function createSheetImport(parts: SheetImportParts) {
  const state = proxy(initialState());
  /** The hotels of the last launch, in its order: their IDs, and their data as JSON. */
  let sent: readonly (readonly [id: string, data: string])[] = [];
  /** The launched ones of them. */
  let launched: ReadonlyMap<string, string> = new Map();
  let saved: SavedColumns | undefined;
  let read = nothingRead();
  let chosenFiles: readonly ImportFile[] = [];
  /** Increased by each choice of files, so that late results of an earlier choice are ignored. */
  let reading = 0;

  const chosen = (): ProposedSheet[] =>
    state.proposed.map((each, sheet) => {
      if (!each.columns) return each;
      const columns = each.columns.map((column, index) =>
        withCurrency(
          withChoice(column, state.choices[columnKey(sheet, index)]),
          ownValue(state.currencies, column.title),
        ),
      );
      return { ...each, columns };
    });

  /** How the sheets are read now: with the user's choices, and guesses for the other columns. */
  const mappingNow = (): Mapping => {
    const typed = Object.entries(state.defaults).filter(([, value]) => value.trim() !== '');
    return mappingOf(chosen(), {
      ...saved?.mapping,
      defaults: { ...saved?.mapping.defaults, ...Object.fromEntries(typed) },
      ...(state.encoding !== '' && { encoding: state.encoding }),
      ...(state.areUsernamesLong && { usernames: USERNAME_PATTERN }),
    });
  };

  /** Removes the launched hotels, unless their data has changed, and counts them in `state.launched`. */
  const withoutLaunched = (imported: Imported): Imported => {
    const hotels = imported.hotels.filter(
      ({ id, document }) => !document || launched.get(id) !== JSON.stringify(document),
    );
    state.launched = imported.hotels.length - hotels.length;
    return { ...imported, hotels, documents: hotels.flatMap(({ document }) => document ?? []) };
  };

  const update = () => {
    const mapping = mappingNow();
    const areAllRead = read.problems.length === 0;
    const { made, excluded } = corrections.state;
    const isExcluded = (id: string) => Object.hasOwn(excluded, id);
    const tables = proposeMapping(correctedSheets(read.sheets, Object.values(made)), mapping);
    const found =
      read.sheets.length === 0
        ? NOTHING_IMPORTED
        : importHotels(tables, {
            mapping,
            areAllRead,
            excluded: new Set(Object.keys(excluded)),
            existing: new Set(launched.keys()),
          });
    const configured = read.hotels.map(({ document, ...hotel }) =>
      isExcluded(hotel.id) ? { ...hotel, isExcluded: true as const } : { ...hotel, document },
    );
    const savedIn = { file: saved?.file?.name ?? '' };
    const absent = absentColumns(state.proposed, saved?.mapping ?? {}).map((column) =>
      problemAt(savedIn, { code: 'absent-saved-column', parameters: { column } }),
    );
    state.unread = [...new Set(read.problems.map(({ file }) => file))];
    state.tables = ref(tables);
    state.imported = ref(
      withoutLaunched({
        ...found,
        hotels: [...configured, ...found.hotels],
        problems: [...read.problems, ...found.problems],
        otherProblems: [...read.problems, ...found.otherProblems],
        notes: [...read.notes, ...absent, ...found.notes],
      }),
    );
    const { values, currencies, asksUsernames } = askedOf(found);
    const earlier = state.asked.filter(({ name }) => !values.some((one) => one.name === name));
    state.asked = [...earlier, ...values];
    const listedTitles = new Set(state.askedCurrencies.map(({ title }) => title));
    state.askedCurrencies = [
      ...state.askedCurrencies,
      ...currencies.filter(({ title }) => !listedTitles.has(title)),
    ];
    state.asksUsernames ||= asksUsernames;
    state.status = 'read';
  };

  const corrections = createCorrections(update);

  /** Imports the sheets if all columns are understood. Otherwise asks the user what they mean. */
  const propose = () => {
    const proposed = proposeMapping(read.sheets, saved?.mapping);
    state.proposed = ref(proposed);
    state.choices = {};
    const columns = proposed.flatMap((each) => each.columns ?? []);
    if (columns.every(isUnderstood)) update();
    else state.status = 'mapping';
  };

  const clear = () => {
    reading += 1;
    read = nothingRead();
    saved = undefined;
    sent = [];
    launched = new Map();
    corrections.drop();
    Object.assign(state, initialState());
  };

  const readAll = async (files: readonly ImportFile[], encoding = '', columns?: SavedColumns) => {
    const { encodings } = state;
    clear();
    if (encoding !== '') Object.assign(state, { encodings, encoding });
    chosenFiles = files;
    const thisReading = reading;
    state.status = 'reading';
    state.files = files.map(({ name }) => name);
    const thisRead = read;
    try {
      const among = await savedColumnsAmong(files, parts.loadReadMapping);
      if (thisReading !== reading) return;
      saved = columns ?? among;
      const format = { ...saved?.mapping, ...(encoding !== '' && { encoding }) };
      for (const file of files) {
        if (file === among?.file) continue;
        try {
          await readFile(file, thisRead, parts, format);
        } catch (error) {
          const message = error instanceof UnreadableInput ? error.message : NOT_READ;
          const asked = error instanceof UnknownEncoding ? error.choices : [];
          if (state.encodings.length === 0) state.encodings = ref(asked);
          const found = { code: 'file', parameters: { message } } as const;
          thisRead.problems.push(problemAt({ file: file.name }, found));
        }
        if (thisReading !== reading) return;
      }
      // Lets the screen show 'Reading' before a large table blocks the page.
      await new Promise((resolve) => void setTimeout(resolve));
      if (thisReading !== reading) return;
      propose();
    } finally {
      // After an unexpected error, files can be chosen again.
      if (thisReading === reading && state.status === 'reading') clear();
    }
  };

  /** Keeps what was read, and the user's changes, if a file has to be chosen again. */
  const readChosen = async (encoding = '', columns?: SavedColumns) => {
    const thisReading = reading;
    const changed = await changedAmong(chosenFiles);
    if (thisReading !== reading) return;
    if (changed.length === 0) await readAll(chosenFiles, encoding, columns);
    else state.changed = changed;
  };

  const readAgain = () =>
    readChosen(
      state.encoding,
      state.status === 'read' ? { ...saved, mapping: mappingNow() } : saved,
    );

  return {
    state,
    corrections,
    clear,
    /** Whether a hotel with this ID was launched. If it is still listed, its data has changed since then. */
    wasLaunched: ({ id }: Pick<ImportedHotel, 'id'>) => launched.has(id),
    async read(files: readonly ImportFile[]) {
      const isReplaced = ({ name }: ImportFile) => files.some((file) => file.name === name);
      const { changed } = state;
      if (changed.length === 0 || !files.every(({ name }) => changed.includes(name))) {
        return await readAll(files);
      }
      chosenFiles = [...chosenFiles.filter((file) => !isReplaced(file)), ...files];
      await readAgain();
    },
    /** Returns a file that says how to read the columns. `read` and `hms import --mapping` accept this file. */
    savedColumns() {
      const [name = 'hotels'] = read.sheets.map(({ file }) => file.replace(/\.[^.]*$/, ''));
      return {
        name: `${name}.mapping.json`,
        text: `${plainJson(JSON.stringify(mappingNow(), null, 2))}\n`,
      };
    },
    /** A workbook with the rows of hotels with problems, and the problems. Rejects if its code cannot be loaded. */
    async rejectedRows() {
      const rejectedWorkbook = await parts.loadRejectedWorkbook();
      return await rejectedWorkbook(state.imported.rejected);
    },
    async setEncoding(encoding: string) {
      await readChosen(encoding);
    },
    readAgain,
    setCurrency(title: string, currency: string) {
      state.currencies[title] = currency;
    },
    choose(sheet: number, column: number, field: string) {
      state.choices[columnKey(sheet, column)] = field;
      if (state.status === 'read') update();
    },
    /** Call this when the user confirms the columns. Columns that are not understood are ignored. */
    confirm: update,
    setDefault(name: string, value: string) {
      state.defaults[name] = value;
    },
    setUsernames(areLong: boolean) {
      state.areUsernamesLong = areLong;
    },
    launch() {
      sent = state.imported.hotels.flatMap(({ id, document }) =>
        document ? [[id, JSON.stringify(document)] as const] : [],
      );
      return state.imported.documents;
    },
    /** Hides the launched hotels: those with these positions in the launch. */
    hideLaunched(positions: readonly number[]) {
      launched = new Map(positions.flatMap((position) => (sent[position] ? [sent[position]] : [])));
      update();
    },
  };
}
