import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { PRICING, type RateConfig } from '#domain/rates/rates.ts';
import { fieldInWords } from '#ui/texts/field-labels.ts';

export type RatesFields = Readonly<Record<string, unknown>>;

const SETTINGS = namesOf(PRICING, 'currency');
const LISTS = ['rates', 'rate_plans'] as const;

/** Fields that are derived from the room type or the base rate, so users do not edit them. */
const DERIVED: readonly string[] = ['room_type_id', 'room_type_name', 'origin'];

/**
 * All values of the rates form, for a draft. Keys contain record IDs (`rates.12.base_rate`), because an
 * index may belong to another record when the draft is restored. Plans that are not on the server yet have
 * no ID, so their keys contain `new-<index>`.
 */
export function ratesFieldsOf(config: RateConfig, hotel: HotelRates): RatesFields {
  return Object.fromEntries([
    ...SETTINGS.map((setting) => [setting, config[setting]] as const),
    ...LISTS.flatMap((list) =>
      config[list].flatMap((item, index) =>
        Object.entries(item)
          .filter(([field]) => !DERIVED.includes(field))
          .map(([field, value]) => [`${prefixOf(list, index, hotel)}${field}`, value] as const),
      ),
    ),
  ]);
}

/** The reverse of `ratesFieldsOf`: returns `config` with the values of `fields`. */
export function withRatesFields(
  config: RateConfig,
  fields: RatesFields,
  hotel: HotelRates,
): RateConfig {
  const settings = Object.fromEntries(SETTINGS.map((setting) => [setting, fields[setting]]));
  const listed = <Item extends object>(list: (typeof LISTS)[number], items: readonly Item[]) =>
    items.map((item, index) => {
      const prefix = prefixOf(list, index, hotel);
      const names = Object.keys(item).filter((field) => Object.hasOwn(fields, `${prefix}${field}`));
      const typed = Object.fromEntries(names.map((name) => [name, fields[`${prefix}${name}`]]));
      return { ...item, ...typed };
    });
  return {
    ...config,
    ...settings,
    rates: listed('rates', config.rates).map(({ origin, ...rate }, index) =>
      // `origin` describes the previous amount, so an edited amount loses it.
      origin && rate.base_rate === config.rates[index]?.base_rate ? { ...rate, origin } : rate,
    ),
    rate_plans: listed('rate_plans', config.rate_plans),
  };
}

/** The title of a field for users: `Suite: base rate`. */
export function ratesFieldTitle(field: string, { roomTypes, plans }: HotelRates): string {
  const [list = '', id, name] = field.split(/\.(?:(.*)\.)?/);
  if (name === undefined) return fieldInWords(list);
  const items: readonly { readonly id: unknown; readonly name: string }[] =
    list === 'rates' ? roomTypes : plans;
  const item = items.find((candidate) => String(candidate.id) === id);
  return item ? `${item.name}: ${fieldInWords(name).toLowerCase()}` : fieldInWords(name);
}

function prefixOf(
  list: (typeof LISTS)[number],
  index: number,
  { roomTypes, plans }: HotelRates,
): string {
  const record = (list === 'rates' ? roomTypes : plans)[index];
  return `${list}.${record?.id ?? `new-${index}`}.`;
}
