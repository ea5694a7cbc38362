// Recognises the words that people write for values, by their `bareName`.
import { textTable } from '#domain/text/text-table.ts';
import { FIRST_COUNTRIES, countries, countryOf, isSharedName } from '#domain/places/countries.ts';
import { FIRST_TIME_ZONES, timeZones } from '#domain/places/time-zones.ts';
import { FIRST_CURRENCIES, currencies, currencyNames } from '#domain/places/currencies.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { SHEET_FIELDS, type SheetField } from './fields.ts';
import { LANGUAGES, bareName, wordsFor } from './words.ts';

/** A size in a column with one of these titles is in square metres. */
const METRIC =
  'größe|zimmergröße|fläche|zimmerfläche|wohnfläche|superfici?e|superfície|surface|taille|dimension[ei]|metratura|área|tamanho|tamaño|metragem';
const GUESTS = String.raw`guests?|persons?|people|pax|adults?|nos?|personas?|personen|pers\.?|gäste|personnes?|person[ae]|ospiti|pessoas?|hóspedes`;

/** Field | unit | factor to the first unit, which configurations use | pattern of words */
const UNIT_TABLE = String.raw`
room_size | sqft | 1 | sq ?\.? ?f(?:ee)?t\.?|sqft\.?|ft²|ft2|square feet
room_size | m2 | 10.7639104 | m²|m2|sq\.? ?m(?:trs?|tr|t|eters?|etres?)?\.?|sqm\.?|(?:square )?met(?:er|re)s?|metros(?: (?:c|q)uadrados)?|quadratmeter|qm|mq|metri quadr(?:i|ati)|mètres? carrés?|${METRIC}
cancellation_hours | hours | 1 | h|hrs?|hours?|horas?|std\.?|stunden?|heures?|or[ae]
cancellation_hours | days | 24 | d|days?|nights?|días?|dias?|tage?n?|jours?|giorn[oi]
room_count | rooms | 1 | rooms?|units?|keys?|nos?\.?|habitaciones|habitación|uds?\.?|zimmer|zi\.|chambres?|camer[ae]|quartos?
base_occupancy | guests | 1 | ${GUESTS}
max_occupancy | guests | 1 | ${GUESTS}
base_rate | night | 1 | (?:/|per |por |a |pro |par |la )? ?(?:night|noche|nacht|nuit|notte|noite)
`;

/** Scale of amounts | factor | pattern of words in a title. */
const SCALE_TABLE = String.raw`
ones | 1 | (?!)
thousands | 1000 | ['’‘]?000s?|thousands?|k|miles|tsd\.?|tausend|teur|t|milliers|migliaia|milhares
lakhs | 100000 | lakhs?|lacs?|l
millions | 1000000 | millions?|millones|mn|mio|m
crores | 10000000 | crores?|cr
`;

/** Pattern of words in brackets that may be beside a price per night without changing its meaning. */
export const BESIDE_PRICES =
  'in|en|em|per room|por habitación|pro zimmer|par chambre|per camera|por quarto';

/** Titles of room types that may also be about hotels, such as `Category`. */
export const ALSO_OF_HOTELS =
  /^(category|type|typ|tipo|typolog(y|ie)|tipolog[ií]a|categor[ií]a|kategorie|cat[ée]gorie)$/i;

/** Patterns of record kinds in names of sheets and titles above columns, without accents. */
export const RECORD_WORDS = [
  [
    'user',
    /staff|user|employee|team|people|manager|^gm$|personal|emplead|mitarbeiter|benutzer|\bequip[aeo]s?\b|employe|dipendent|utent|addett|funcionari|colaborador|utilizador|usuari/i,
  ],
  ['plan', /plan|pian[io] tariff/i],
  ['rate', /rate|price|tarif|precio|preis|prix|prezz|preco|diaria/i],
  [
    'room_type',
    /room|type|categor|habitaci|zimmer|kategor|chambre|camer[ae]|tipolog|quarto|apartament/i,
  ],
  ['profile', /hotel|hotei|propert|propried|unterkunft|etablissement|struttur|alberg|alojament/i],
] as const;

/** The name of the template's sheet that explains the other sheets. */
export const READ_ME = 'Read me';

export const TOTAL =
  /^(grand\s+|sub-?\s?)?(totals?|sum|suma|summe|gesamt|gesamtsumme|insgesamt|somme|somma|soma|totale|totaux|totais|total général|total geral|total general|subtotal)(\s+(hotels?|rooms?|keys?|room types?|staff|habitaciones|zimmer|chambres|camere|quartos))?\s*:?$/i;

/** In brackets of a title. A price keeps its meaning, but such a tax is an amount, not a percentage. */
export const PER_NIGHT = /^(per night|pro nacht|par nuit|per notte|por noite|por noche)$/i;

/** Pattern of words that mean a price for something other than a night: `per week`. */
export const PER_OTHER_UNIT = String.raw`(?:per|pro|par|por|all[ao]|al|a|la) (?:week|woche|semaine|settimana|semana|month|monat|mois|mese|m[eê]s|hour|stunde|heure|ora|hora|stay|bed|bett|person|personne|persona|pessoa|pax|adult|guest|gast)|(?:weekly|monthly|hourly) (?:rates|prices|tariffs)`;

/** Finds the currency in a text above a table, such as `All prices in USD`. */
export const CURRENCY_ABOVE =
  /\b(?:[Ii]n|IN|[Ee]n|EN|[Ee]m|EM|[Cc]urrency|[Ww]ährung|[Dd]evise|[Vv]aluta|[Mm]oneda|[Mm]oeda):? ?((?!ALL\b|TOP\b)[A-Z]{3}(?![\p{L}\d])|[A-Z]{0,2}\p{Sc})/u;

/** Words in the title of a number of rooms that mean all rooms of the hotel. */
export const IN_TOTAL = /\btotal|gesamt/i;

/** Words in brackets that do not change the meaning of a title, such as `(optional)`. */
export const HARMLESS =
  /^(optional|required|mandatory|if any|pflichtfeld|falls vorhanden|facultatif|obligatoire|facoltativo|obbligatorio|facultativo|obrigatório|obligatorio|ja\/nein|oui\/non|s[iì]\/no|sí\/no|sim\/não|y\/n|yes\/no|opcional|hh:mm|24h?|\*|%|[a-z]\.?)$/i;

/** Values that must not be guessed: field | its name in messages | an example. */
export const NEEDED = new Map(
  rowsOf(`
room_type.room_count | number of rooms | 10
rate.base_rate | base rate | 4500
profile.country | country | India
profile.currency | currency | INR
profile.timezone | time zone | Asia/Kolkata
`).map(([key = '', ...about]) => [key, about]),
);

/** Abbreviations of time zones that several countries use. The country of the hotel decides. */
export const SHARED_ZONES: Readonly<Record<string, readonly string[]>> = textTable({
  IST: ['Asia/Kolkata', 'Asia/Jerusalem', 'Europe/Dublin'],
  CST: ['America/Chicago', 'America/Havana', 'Asia/Shanghai'],
  BST: ['Europe/London', 'Asia/Dhaka'],
});

/** For values that differ between records. Reports show these texts instead of the values. */
export const DERIVED_VALUES: Readonly<Record<string, string>> = textTable({
  'profile.code': 'made from the name',
  'user.username': 'made from the email address',
  'user.password': 'generated',
});
export const PLANS = {
  field: 'pricing.rate_plans',
  title: 'Rate plans',
  value: 'BAR, LMR (-15%), WEB (-10%)',
};

const displayNames = (type: 'region' | 'currency', style: 'long' | 'short') =>
  LANGUAGES.slice(1).map((language) => new Intl.DisplayNames(language, { type, style }));
/** Short names are also abbreviations, such as `EE. UU.` for the United States. */
const COUNTRY_NAMES = [...displayNames('region', 'long'), ...displayNames('region', 'short')];
const CURRENCY_NAMES = displayNames('currency', 'long');

/** The options of fields with a list of their own. */
const PLACES: Readonly<Record<string, readonly string[]>> = textTable({
  country: countries().map(({ name }) => name),
  currency: currencies(),
  timezone: timeZones(),
});

/** The names of an option, besides those in the tables of words. */
const NAMES: Readonly<Record<string, (option: string) => readonly string[]>> = textTable({
  country: countryNames,
  currency: (code: string) => [...currencyNames(code), ...namedIn(CURRENCY_NAMES, code)],
  timezone: (zone: string) => [zone.split('/').at(-1) ?? ''],
  role: (role: string) => [roleLabel(role)],
});

/** For each field, by its key, the option that a word means. For example, `kingsize` means One King Bed. */
export const OPTIONS: Readonly<Record<string, ReadonlyMap<string, string>>> = textTable(
  Object.fromEntries(
    SHEET_FIELDS.flatMap(({ key, field, options = PLACES[field] }) => {
      const named = options?.flatMap((option) =>
        [option, ...(NAMES[field]?.(option) ?? []), ...wordsFor(`${field}.${option}`)].map(
          (word) => [bareName(word), option] as const,
        ),
      );
      return named ? [[key, new Map(named)]] : [];
    }),
  ),
);

/** For fields with too many options to list in a message: the first options, and a description of the others. */
export const FIRST_OPTIONS: Readonly<
  Record<string, { readonly first: readonly string[]; readonly others: string }>
> = {
  country: { first: FIRST_COUNTRIES, others: 'another country' },
  currency: { first: FIRST_CURRENCIES, others: 'another code of ISO 4217' },
  timezone: { first: FIRST_TIME_ZONES, others: 'another IANA time zone' },
};

/** The labels of all possible values; undefined if the field has no fixed set of values. */
export function knownLabels({
  key,
  field,
  kind,
}: Pick<SheetField, 'key' | 'field' | 'kind'>): readonly string[] | undefined {
  if (kind === 'switch') return ['yes', 'no'];
  const options = OPTIONS[key];
  if (!options) return undefined;
  const values = [...new Set(options.values())];
  return field === 'role' ? values.map((role) => roleLabel(role)) : values;
}

function countryNames(name: string): readonly string[] {
  const country = countryOf(name);
  if (!country) return [];
  const translated = namedIn(COUNTRY_NAMES, country.code).filter((word) => !isSharedName(word));
  return [country.code, ...country.otherNames, ...translated];
}

function namedIn(languages: readonly Intl.DisplayNames[], code: string): readonly string[] {
  return languages.map((names) => names.of(code) ?? code);
}

const [TICKS, YES, NO] = ['tick', 'yes', 'no'].map((key) => new Set(wordsFor(key)));

/** Returns undefined for an unknown word. */
export function readSwitch(text: string): boolean | undefined {
  const word = bareTick(text);
  if (TICKS?.has(word) || YES?.has(word)) return true;
  return NO?.has(word) ? false : undefined;
}

/** Whether a cell has a tick. In a column with ticks, an empty cell means no. */
export function isTick(cell: unknown): boolean {
  return typeof cell === 'string' && TICKS?.has(bareTick(cell)) === true;
}

/** Removes the variation selector that phones add to some ticks. */
function bareTick(text: string): string {
  return text.replaceAll('\uFE0F', '').trim().toLowerCase();
}

interface Unit {
  readonly name: string;
  readonly factor: number;
  readonly words: string;
  readonly atEnd?: RegExp;
}

const UNITS = Map.groupBy(
  rowsOf(UNIT_TABLE).map(([field = '', name = '', factor, words = '']) => {
    const atEnd = new RegExp(String.raw`(?<=\d)\s*(?:${words})$`, 'i');
    return { field, name, factor: Number(factor), words, atEnd };
  }),
  ({ field }) => field,
);

function rowsOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.split(' | '));
}

export function unitsOf(field: string): readonly Unit[] {
  return UNITS.get(field) ?? [];
}

/** Matches any of the words that the pattern describes, if they stand alone. */
export function anyWordOf(pattern: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d])(?:${pattern})(?![\p{L}\d])`, 'iu');
}

/** Finds the unit in a title: `m2` in `Area (m²)`. */
export function unitIn(title: string, field: string): string | undefined {
  return unitsOf(field).find(({ words }) => anyWordOf(words).test(title))?.name;
}

/** All units that a mapping can name, for numbers, percentages and amounts. */
export const UNIT_NAMES: readonly string[] = [
  ...'sqft m2 hours days percent fraction'.split(' '),
  ...currencies(),
];

export const SCALES: readonly Unit[] = rowsOf(SCALE_TABLE).map(
  ([name = '', factor, words = '']) => ({ name, factor: Number(factor), words }),
);

export const SCALE_NAMES: readonly string[] = SCALES.map(({ name }) => name);
