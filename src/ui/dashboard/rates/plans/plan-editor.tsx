import { presentDays, type HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  baseRatesChange,
  createSaveRatePlan,
  hasRates,
  isRepriced,
  plannedRates,
  ratePlanFields,
  type SaveRatePlan,
  missingRates,
} from '#application/hotel/rate-plans/save-rate-plan.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import type { Problem } from '#domain/problem.ts';
import { isSameValue } from '#domain/description/same-value.ts';
import {
  DEFAULT_RATE_PLANS,
  NEW_RATE_PLAN,
  RATE_PLAN,
  validateRatePlan,
  withoutBlankDays,
  type RatePlan,
} from '#domain/rates/rate-plans.ts';
import { overlap, planPeriod, RULE_DAYS, type Validity } from '#domain/rates/rate-validity.ts';
import { freeShortCode } from '#domain/rooms/short-codes.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { createForm, type Follow, type Form } from '#ui/forms/form.ts';
import { saved } from '#ui/forms/saving-notices.ts';
import { lack } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { unsavedRates } from '#ui/dashboard/rates/rate-errors.ts';
import { useSnapshot } from 'valtio';
import { namesOf } from '#domain/description/record-description.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { PriceTable } from '#ui/components/price-table.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

export type PlanForm = Form<RatePlan, typeof RATE_PLAN.fields>;

type EditedPlan = EditedItem<RatePlanRecord | undefined, PlanForm>;

export type PlanEditor = ReturnType<typeof createPlanEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'lacking' | 'notify'>;

/** `isSeason`: the form asks only for what a season needs, and its code follows its name. */
export function createPlanEditor(parts: Parts, data: Resource<HotelRates>, isSeason = false) {
  const { records, clock, hotelId, lacking } = parts;
  let saver: SaveRatePlan;

  const loaded = () => {
    const { value } = data.state.now;
    if (!value) throw new Error('The rates are not loaded');
    return value;
  };
  const newPlan = (rates: HotelRates): RatePlan => {
    const [[base], [first]] = [rates.plans, DEFAULT_RATE_PLANS];
    if (!base && first) return { ...first };
    if (isSeason) return { ...NEW_RATE_PLAN, rate_type: 'seasonal' };
    return { ...NEW_RATE_PLAN, ...(base && presentDays(rates, base)) };
  };
  const formOf = (fields: RatePlan, before: RatePlanRecord | undefined): PlanForm => {
    const rates = loaded();
    saver = createSaveRatePlan(records, clock, { hotelId, rates, before });
    const taken = rates.plans.filter((plan) => plan !== before).map(({ code }) => code.trim());
    const isTaken = ({ code }: RatePlan) => taken.some((other) => isSameValue('code', other, code));
    const seen = before && ratePlanFields(rates, before);
    const isUnknown = Number.isNaN(seen?.adjustment_percentage);
    const isRated = before !== undefined && hasRates(rates, before);
    /** Prices that follow no percentage stay without one. */
    const mayStay = (plan: RatePlan) =>
      isUnknown && isRated && Number.isNaN(plan.adjustment_percentage);
    const days = before && !presentDays(rates, before) ? 'adjustment_percentage' : 'end_date';
    const changeIn = (plan: RatePlan) => {
      const message = isRepriced(seen, plan) && baseRatesChange(plannedRates(rates, before, plan));
      return message ? [{ path: days, message }] : [];
    };
    const check = (plan: RatePlan) => [
      ...changeIn(plan),
      ...validateRatePlan(plan, isTaken(plan))
        .filter(({ path }) => path !== 'adjustment_percentage' || !mayStay(plan))
        .map((problem) => (isSeason ? ofSeason(problem) : problem)),
      ...(isSeason && plan.adjustment_percentage === 0 ? [NO_CHANGE] : []),
      ...(isSeason && !before && isPresent(rates, plan) ? [PRESENT] : []),
      ...(isSeason || (isUnknown && !isRated)
        ? missingDays(plan, isSeason ? 'season' : 'rates')
        : []),
      ...overlapsOf(rates, before, plan),
    ];
    const follow = isSeason ? codeOfName(taken) : withoutBlankDays;
    return createForm({ name: 'rate-plan', record: RATE_PLAN, check, follow }, fields);
  };
  const editor = createEditor(parts, {
    name: isSeason ? 'season' : 'plan',
    of: data,
    itemsIn: ({ plans }) => plans,
    fieldsOf: (plan: RatePlanRecord | undefined) =>
      plan ? ratePlanFields(loaded(), plan) : newPlan(loaded()),
    createForm: formOf,
    request: ({ item }) => (item ? 'plan.change' : 'plan.add'),
    async send(fields, _, { form, item }, onProgress) {
      const outcome = await saver.run(fields, onProgress);
      if (!outcome) return { error: lack(lacking, item ? 'plan.change' : 'plan.add') };
      const { record, failures, isNotOffered: areRatesKept, overwritten } = outcome;
      const isDone = failures.length === 0 && !areRatesKept;
      // The plan was created, so the next save must change this plan. The server does not know its missing rates.
      if (!item && !isDone) editor.rebase({ form, item: record }, ratePlanFields(loaded(), record));
      await data.read();
      return {
        overwritten,
        notice: isDone && saved(record.name),
        unsaved: unsavedRates('The plan is saved, but some of its rates are not', failures),
        ...(areRatesKept && { error: lack(lacking, 'rates.change') }),
      };
    },
  });
  return { ...editor, isSeason };
}

function ofSeason({ path, message }: Problem): Problem {
  return { path, message: message.replace(/^Rate plan/, 'Season') };
}

const NO_CHANGE: Problem = {
  path: 'adjustment_percentage',
  message: 'Enter by how much the season changes the base rates',
};

const PRESENT: Problem = {
  path: 'name',
  message: 'Another season with this name has some of these days',
};

/** Whether the hotel has a plan with the name of the new season and some of its days. */
function isPresent(rates: HotelRates, { name, start_date, end_date }: RatePlan): boolean {
  if (!start_date || !end_date) return false;
  const year = Number(rates.today.slice(0, 4));
  return rates.plans.some((other) => {
    const days = isSameValue('text', other.name, name) && presentDays(rates, other);
    return days && overlap(planPeriod(days, year), { start_date, end_date });
  });
}

function missingDays(plan: RatePlan, of: string): Problem[] {
  const missing = RULE_DAYS.filter((day) => plan[day] === undefined);
  return missing.map((path) => {
    const day = path === 'start_date' ? 'first' : 'last';
    return { path, message: `Choose the ${day} day of the ${of}` };
  });
}

/** The code of a season follows its name until the user changes the code. */
function codeOfName(taken: readonly string[]): Follow<RatePlan> {
  const used = new Set(taken.map((code) => code.toUpperCase()));
  const codeOf = (name: string) => (name.trim() === '' ? '' : freeShortCode(name, used));
  return (plan, edited, before) => ({
    ...withoutBlankDays(plan),
    ...(edited === 'name' &&
      ['', codeOf(before.name)].includes(before.code) && { code: codeOf(plan.name) }),
  });
}

/** The plan's other rates, such as those of next year, must not be for the same days. */
function overlapsOf(rates: HotelRates, before: RatePlanRecord | undefined, plan: RatePlan) {
  const year = Number(rates.today.slice(0, 4));
  const days = (before && presentDays(rates, before)) ?? {};
  const met = rates.rates
    .filter((rate) => rate.plan === before)
    .flatMap(({ rules, main }) => rules.filter((rule) => rule !== main && rule.is_active))
    // Periods that overlapped before the edit must not block saving other fields.
    .filter((other) => !overlap(planPeriod(days, year), other))
    .find((other) => overlap(planPeriod(plan, year), other));
  if (!met) return [];
  const text = (day: string) => dayText(day, localeOf(rates.hotel.country));
  const message = `These dates overlap other rates of the plan, from ${text(met.start_date)}${met.end_date && ` to ${text(met.end_date)}`}`;
  return [{ path: 'end_date', message }];
}

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
