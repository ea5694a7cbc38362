import { useSnapshot } from 'valtio';
import { presentDays, type HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  missingRates,
  plannedRates,
  ratePlanFields,
} from '#application/hotel/rate-plans/save-rate-plan.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { PriceTable } from '#ui/dashboard/rates/price-table.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import type { EditedPlan, PlanEditor } from './plan-editor.ts';

/** What a season is asked for. */
const SEASON = ['name', 'code', 'adjustment_percentage', 'start_date', 'end_date'] as const;
const IN_SEASON = {
  name: { label: 'Season Name' },
  code: { label: 'Season Code' },
  adjustment_percentage: { width: 'max-w-24' },
  start_date: { required: true },
  end_date: { required: true },
};

const LIST = new Intl.ListFormat('en');

export interface PlanSheetProps {
  readonly editor: PlanEditor;
  readonly edited: EditedPlan;
  readonly rates: HotelRates;
}

export function PlanSheet({ editor, edited: { form, item }, rates }: PlanSheetProps) {
  const { is_active: isActive, adjustment_percentage: percentage } = useSnapshot(form.state);
  // The first plan of a hotel is its base plan.
  const isBase = rates.plans[0]?.id === item?.id;
  const isRated = rates.rates.some((rate) => rate.plan.id === item?.id && rate.main);
  const hasDays = item && isRated ? presentDays(rates, item) !== undefined : !isBase;
  // A new adjustment recalculates the plan's rates, so it requires a server that lists rates.
  const isAdjusted = !isBase && !rates.isLegacy && rates.isListed.rules;
  const hidden = [
    ...(isAdjusted ? [] : (['adjustment_percentage'] as const)),
    ...(hasDays ? [] : RULE_DAYS),
    ...(isBase ? (['is_active'] as const) : []),
  ];
  const hasOwnPrices =
    item && isRated && Number.isNaN(ratePlanFields(rates, item).adjustment_percentage);
  const missing =
    item && !(hasOwnPrices && Number.isNaN(percentage)) ? missingRates(rates, item) : [];
  return (
    <ItemForm
      editor={editor}
      form={form}
      what={editor.isSeason ? 'the season' : 'the rate plan'}
      title={item ? `Edit ${item.name}` : editor.isSeason ? 'Add Season' : 'Add Rate Plan'}
      doing="Saving rates"
    >
      {editor.isSeason ? (
        <RecordFields of={form} names={SEASON} given={IN_SEASON} wide={['adjustment_percentage']} />
      ) : (
        <RecordFields of={form} names={namesOf(RATE_PLAN, 'adjustment_type', ...hidden)} />
      )}
      {isRated && !hasDays && (
        <p className="mt-3 text-sm text-ink/75">
          This plan has rates for several periods. You cannot change their dates here.
        </p>
      )}
      {hasOwnPrices && (
        <p className="mt-3 text-sm text-ink/75">
          The prices of this plan follow no common percentage. Without an adjustment, they stay as
          they are.
        </p>
      )}
      {isActive && missing.length > 0 && (
        <NoticeBox kind="info" className="mt-4" title={counted(missing.length, 'missing rate')}>
          Saving adds a rate for {namesInShort(missing.map(({ name }) => name))}.
          {!isRated && ' The plan has no rates yet: choose its adjustment and days.'}
        </NoticeBox>
      )}
      {isAdjusted && <Outcome {...{ form, item, rates }} />}
    </ItemForm>
  );
}

/** Shows what each room type will cost in the plan, and from which base rates that follows. */
function Outcome({ form, item, rates }: EditedPlan & Pick<PlanSheetProps, 'rates'>) {
  const plan = useSnapshot(form.state);
  const { hotel, roomTypes } = rates;
  const locale = localeOf(hotel.country);
  const titles = roomTypeTitlesById(roomTypes);
  const planned = plannedRates(rates, item, plan);
  if (planned.length === 0) return null;
  const text = ({ start_date, end_date }: Validity) => daysText(start_date, end_date, locale);
  const periods = [...new Set(planned.map(({ base }) => text(base.rule)))];
  const isMissing = planned.some(({ base }) => !base.isOfDays);
  const hasPeriods = rates.rates.some(({ rules }) => rules.length > 1);
  return (
    <section aria-labelledby="resulting-rates" className="mt-4 border-t border-line pt-4 text-sm">
      <h3 id="resulting-rates" className="font-medium">
        Resulting Rates
      </h3>
      {(isMissing || hasPeriods) && (
        <p className="mt-1 text-ink/75">
          {isMissing && 'There are no base rates for these days yet. '}
          Calculated from the base rates of {LIST.format(periods)}.
          {hasPeriods && ' Rates for other days stay as they are.'}
        </p>
      )}
      <PriceTable
        title="Resulting Rates"
        rows={planned.map(({ roomType: { id }, amount, base }) => ({
          key: id,
          name: titles.get(String(id)),
          price: base.changesOn ? 'Base rate changes' : money(amount, hotel.currency, locale),
        }))}
      />
    </section>
  );
}
