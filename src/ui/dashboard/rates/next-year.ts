import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { rateExpiryOf } from '#application/hotel/rate-expiry.ts';
import {
  previewRoll,
  rollRates,
  type RolledRow,
  type RollRequest,
} from '#application/hotel/rate-plans/roll-rates.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import * as field from '#domain/description/field.ts';
import { blankOf, record } from '#domain/description/record-description.ts';
import type { Id } from '#domain/record.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor } from '#ui/dashboard/editor.ts';
import { createForm, type Form } from '#ui/forms/form.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { successNotice } from '#ui/texts/notices.ts';
import { unsavedRates } from './rate-errors.ts';

/** The only item. Its address is `?edit=prices-next-year`. */
const ITEM: { readonly id: Id } = { id: 'next-year' };

export const NO_NEW_PRICES = 'There are no new prices to save.';

/** The year, the change of the prices, and a switch for each rate plan and room type. */
export type Choices = Readonly<Record<string, unknown>>;

export type NextYear = ReturnType<typeof createNextYear>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

/** Plans and room types may have the same IDs. */
export function switchKey(kind: 'plan' | 'type', { id }: { readonly id: Id }): string {
  return `${kind}-${id}`;
}

function copied(label: string) {
  return field.flag({ label, about: 'Whether its prices are copied.', default: true });
}

function described({ today, rates, hotel, plans, roomTypes }: HotelRates) {
  const thisYear = Number(today.slice(0, 4));
  const { valid, expired } = rateExpiryOf({ rates }, today);
  const isOver = valid === 0 && expired > 0;
  const titles = roomTypeTitlesById(roomTypes);
  return record('prices', {
    year: field.option({
      label: 'Year',
      about: 'The year that gets prices.',
      default: String(isOver ? thisYear : thisYear + 1),
      options: [String(thisYear), String(thisYear + 1)],
    }),
    unit: field.option({
      label: 'Change Prices By',
      about: 'The unit of the change.',
      default: 'percent',
      options: ['percent', 'amount'],
      optionLabels: { percent: 'A percentage', amount: `An amount in ${hotel.currency}` },
    }),
    by: field.percent({
      label: 'Percentage',
      about: 'The change of the prices.',
      hint: 'A negative number lowers the prices. 0 keeps them.',
      default: 0,
      min: [-Infinity, 'Enter a number'],
    }),
    ...Object.fromEntries(plans.map((plan) => [switchKey('plan', plan), copied(plan.name)])),
    ...Object.fromEntries(
      roomTypes.map((type) => [switchKey('type', type), copied(titles.get(String(type.id)) ?? '')]),
    ),
  });
}

/** The copies that these choices make. None while the change cannot be read. */
export function previewOf(rates: HotelRates, choices: Choices): readonly RolledRow[] {
  return Number.isNaN(choices['by']) ? [] : previewRoll(rates, requestOf(choices));
}

function requestOf(choices: Choices): RollRequest {
  return {
    year: Number(choices['year']),
    change: {
      by: Number(choices['by']),
      unit: choices['unit'] === 'amount' ? 'amount' : 'percent',
    },
    isWanted: ({ plan, roomType }) =>
      choices[switchKey('plan', plan)] === true && choices[switchKey('type', roomType)] === true,
  };
}

/** Copies the rates of one year to the next, after the user has reviewed them. */
export function createNextYear(parts: Parts, data: Resource<HotelRates>) {
  const { records: api, clock, hotelId } = parts;
  const loaded = () => {
    const { value } = data.state.now;
    if (!value) throw new Error('The rates are not loaded');
    return value;
  };
  const editor = createEditor<HotelRates, typeof ITEM | undefined, Choices, Form<Choices>>(parts, {
    name: 'prices',
    of: data,
    itemsIn: ({ isListed }) => (isListed.rules ? [ITEM] : []),
    fieldsOf: () => blankOf(described(loaded())),
    createForm(choices) {
      const description = described(loaded());
      const check = (typed: Choices) => checkFields(description, typed).all();
      return createForm({ name: 'prices', record: description, check }, choices);
    },
    async send(choices, _, __, onProgress) {
      const rates = loaded();
      const reviewed = previewOf(rates, choices);
      if (!reviewed.some(({ outcome }) => outcome === 'new')) return { error: NO_NEW_PRICES };
      const writeOnce = createWriteOnce(api, clock);
      const roll = { api, writeOnce, hotelId, rates, request: requestOf(choices), reviewed };
      const { written, missing, failures } = await rollRates({ ...roll, onProgress });
      await data.read();
      const text = `${counted(written.length, 'rate')} for ${String(choices['year'])}.`;
      return {
        notice: missing === 0 && successNotice('Saved', text),
        unsaved: unsavedRates('Not every rate was saved', failures),
      };
    },
  });
  return { ...editor, open: () => editor.edit(ITEM) };
}
