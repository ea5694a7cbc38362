import { proxy, ref } from 'valtio/vanilla';
import { isNotOffered } from '#application/errors/api-error.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import {
  createSaveRatePlan,
  presentDays,
  ratePlanFields,
  type SaveRatePlan,
} from '#application/hotel/rate-plans/save-rate-plan.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { DEFAULT_RATE_PLANS, NEW_RATE_PLAN, type RatePlan } from '#domain/rates/rate-plans.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { createEditor, type EditedItem } from '#ui/dashboard/editor.ts';
import { rateFailures, RATES_CONTEXT } from '#ui/dashboard/rates/rate-texts.ts';
import { overwroteOthers, saved } from '#ui/forms/saving-notices.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import type { PlanActions } from './plan-actions.ts';
import { createPlanForm, type PlanForm } from './plan-form-state.ts';

export type EditedPlan = EditedItem<RatePlanRecord | undefined, PlanForm>;

export type PlanEditor = ReturnType<typeof createPlanEditor>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'draftOf' | 'notify'>;

export function createPlanEditor(
  { records, clock, hotelId, draftOf, notify }: Parts,
  data: Resource<HotelRates>,
  actions: Pick<PlanActions, 'lack' | 'lackText'>,
) {
  const saving = proxy({
    /** Undefined unless rates are being saved. */
    progress: undefined as { done: number; total: number } | undefined,
    failures: [] as readonly TitledFailure[],
  });
  let saver: SaveRatePlan;
  /** Whether the new plan is a season. */
  let isSeason = false;

  const loaded = () => {
    const { value } = data.state.now;
    if (!value) throw new Error('The rates are not loaded');
    return value;
  };
  const fieldsOf = (plan: RatePlanRecord | undefined): RatePlan => {
    const rates = loaded();
    if (plan) return ratePlanFields(rates, plan);
    const [base] = rates.plans;
    const [first] = DEFAULT_RATE_PLANS;
    if (!base && first) return { ...first };
    if (isSeason) return { ...NEW_RATE_PLAN, rate_type: 'seasonal' };
    return { ...NEW_RATE_PLAN, ...(base && presentDays(rates, base)) };
  };

  const send = async (fields: RatePlan, { form, item }: EditedPlan) => {
    saving.failures = [];
    const call = item ? 'plan.change' : 'plan.add';
    try {
      const outcome = await saver
        .run(fields, (done, total) => {
          saving.progress = total > 0 ? { done, total } : undefined;
        })
        .catch((error: unknown) => {
          if (isNotOffered(error)) return undefined;
          throw error;
        });
      if (!outcome) {
        actions.lack(call);
        editor.state.error = actions.lackText(call);
        return false;
      }
      const { record, failures, isNotOffered: areRatesKept, overwritten } = outcome;
      if (overwritten.length > 0) notify(overwroteOthers(overwritten));
      if (areRatesKept) editor.state.error = actions.lackText('rates.change');
      if (failures.length > 0) saving.failures = ref(rateFailures(failures));
      const isDone = failures.length === 0 && !areRatesKept;
      // The plan was created, so the next save must change this plan instead of adding another.
      if (!item && !isDone) editor.rebase({ form, item: record }, fields);
      await data.read();
      if (isDone) notify(saved(record.name));
      return isDone;
    } finally {
      saving.progress = undefined;
    }
  };

  const editor = createEditor<HotelRates, RatePlanRecord | undefined, RatePlan, PlanForm>({
    context: RATES_CONTEXT,
    of: data,
    list: { name: 'plan', itemsIn: ({ plans }) => plans },
    fieldsOf,
    createForm(fields, before) {
      const rates = loaded();
      saver = createSaveRatePlan(records, clock, { hotelId, rates, before });
      saving.failures = [];
      const others = rates.plans.filter((plan) => plan !== before);
      return createPlanForm(fields, {
        taken: others.map(({ code }) => code.trim()),
        days: (before && presentDays(rates, before)) ?? {},
        periods: rates.rates
          .filter(({ plan }) => plan === before)
          .flatMap(({ rules, main }) => rules.filter((rule) => rule !== main && rule.is_active)),
        year: Number(rates.today.slice(0, 4)),
        locale: localeOf(rates.hotel.country),
        isSeason: !before && fields.rate_type === 'seasonal',
      });
    },
    send: (fields, _, edited) => send(fields, edited),
    draft: draftOf('rate-plan'),
    notify,
  });
  return {
    ...editor,
    saving,
    add() {
      isSeason = false;
      editor.add();
    },
    addSeason() {
      isSeason = true;
      editor.add();
    },
  };
}
