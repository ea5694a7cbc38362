import { proxy, ref } from 'valtio/vanilla';
import { errorMessage } from '#application/errors/error-message.ts';
import { isApiError } from '#application/errors/api-error.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { extendRates } from '#application/hotel/rate-plans/extend-rates.ts';
import { removeRatePlan } from '#application/hotel/rate-plans/remove-rate-plan.ts';
import { switchRatePlan } from '#application/hotel/rate-plans/switch-rate-plan.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { createWriteOnce } from '#application/records/write-record.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { removed } from '#ui/forms/saving-notices.ts';
import type { ServerRequest } from '#ui/shell/lacking.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { dayText } from '#ui/texts/days.ts';
import type { TitledFailure } from '#ui/texts/failure-sentences.ts';
import { localeOf } from '#ui/texts/money.ts';
import { successNotice } from '#ui/texts/notices.ts';
import { notOffered, rateFailures, RATES_CONTEXT } from '#ui/dashboard/rates/rate-texts.ts';

type PlanCall = keyof typeof CALLS;

/** Each text completes the sentence 'This server cannot …'. */
const CALLS = {
  'plan.add': 'add rate plans',
  'plan.change': 'change rate plans',
  'rates.change': 'change existing rates',
  'plan.remove': 'remove rate plans',
} as const satisfies Partial<Record<ServerRequest, string>>;

interface PlanActionsState {
  /** The action in progress. Only one action can run at a time. */
  running:
    | {
        readonly plans: readonly string[];
        readonly call: PlanCall;
        readonly done: number;
        readonly total: number;
      }
    | undefined;
  /** The failures of the last action. */
  trouble:
    | { readonly title: string; readonly text: string; readonly failures: readonly TitledFailure[] }
    | undefined;
}

export type PlanActions = ReturnType<typeof createPlanActions>;

type Parts = Pick<Dashboard, 'records' | 'clock' | 'hotelId' | 'lacking' | 'notify'>;

export function createPlanActions(
  { records: api, clock, hotelId, lacking, notify }: Parts,
  data: Resource<HotelRates>,
) {
  const state = proxy<PlanActionsState>({ running: undefined, trouble: undefined });

  const fail = (title: string, text: string, failures: readonly TitledFailure[] = []) => {
    state.trouble = ref({ title, text, failures });
    return false;
  };
  const lack = (call: PlanCall) => {
    lacking[call] = true;
    return fail('Not offered by this server', notOffered(CALLS[call]));
  };
  const onProgress = (done: number, total: number) => {
    if (state.running) state.running = ref({ ...state.running, done, total });
  };
  /** Resolves to false if another action is in progress, or if this one fails. */
  const act = async (
    call: PlanCall,
    plans: readonly RatePlanRecord[],
    work: () => Promise<boolean>,
    title: string,
  ): Promise<boolean> => {
    if (state.running) return false;
    const ids = plans.map(({ id }) => String(id));
    state.trouble = undefined;
    state.running = ref({ plans: ids, call, done: 0, total: 0 });
    try {
      const isDone = await work();
      // Reads the rates even after a failure, because some of the changes may be saved.
      await data.read();
      return isDone;
    } catch (error) {
      if (!isApiError(error)) throw error;
      return fail(title, errorMessage(error, RATES_CONTEXT));
    } finally {
      state.running = undefined;
    }
  };

  return {
    state,
    lacking,
    /** Hides the buttons of a request that the server does not support, and shows a notice. */
    lack,
    lackText: (call: PlanCall) => notOffered(CALLS[call]),
    dismiss() {
      state.trouble = undefined;
    },
    /** `until` is the new last day, `YYYY-MM-DD`. */
    extend(rates: HotelRates, plans: readonly RatePlanRecord[], until: string) {
      const title = 'Not every rate was extended';
      const work = async () => {
        const writeOnce = createWriteOnce(api, clock);
        const of = { api, writeOnce, hotelId, rates, plans, until, onProgress };
        const { failures, isNotOffered } = await extendRates(of);
        if (isNotOffered) return lack('rates.change');
        if (failures.length > 0) {
          const advice =
            'To continue, choose Extend again. Rates that were extended stay extended.';
          return fail(title, advice, rateFailures(failures));
        }
        const day = dayText(until, localeOf(rates.hotel.country));
        const [plan] = plans;
        const what = plans.length === 1 && plan ? plan.name : counted(plans.length, 'rate plan');
        notify(successNotice('Extended', `${what}: rates are valid until ${day}.`));
        return true;
      };
      return act('rates.change', plans, work, title);
    },
    switchTo(plan: RatePlanRecord, isActive: boolean) {
      const title = `${plan.name} was not switched ${isActive ? 'on' : 'off'}`;
      const work = async () => {
        const outcome = await switchRatePlan(api, { hotelId, plan, isActive });
        if (outcome.status === 'not-offered') return lack('plan.change');
        if (outcome.status === 'failed')
          return fail(title, errorMessage(outcome.error, RATES_CONTEXT));
        const now = isActive ? 'is on: guests can book it.' : 'is off: guests cannot book it.';
        notify(
          successNotice(isActive ? 'Switched On' : 'Switched Off', `${plan.name} ${now}`, 'short'),
        );
        return true;
      };
      return act('plan.change', [plan], work, title);
    },
    /** Removes a plan and its rates. */
    remove(plan: RatePlanRecord) {
      const title = `${plan.name} was not removed`;
      const work = async () => {
        const outcome = await removeRatePlan(api, { hotelId, plan });
        if (outcome.status === 'not-offered') return lack('plan.remove');
        if (outcome.status === 'failed') {
          const { error, removedRates } = outcome;
          const gone =
            removedRates > 0
              ? ` ${counted(removedRates, 'rate')} ${removedRates === 1 ? 'was' : 'were'} already removed. Try again, or switch the plan off.`
              : ' To stop selling the plan, switch it off instead.';
          return fail(title, errorMessage(error, RATES_CONTEXT) + gone);
        }
        notify(removed(plan.name));
        return true;
      };
      return act('plan.remove', [plan], work, title);
    },
  };
}
