import { ref } from 'valtio/vanilla';
import { NOTHING_IMPORTED } from '#application/import/import-hotels.ts';
import type { ProposedSheet } from '#application/import/mapping/propose-mapping.ts';
import type { EncodingChoice } from '#application/ports/input/hotel-input.ts';
import { textTable } from '#domain/text/text-table.ts';
import type { AskedCurrency, AskedValue } from './import-words.ts';

const noTexts: Readonly<Record<string, string>> = {};

export const initialState = () => ({
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
