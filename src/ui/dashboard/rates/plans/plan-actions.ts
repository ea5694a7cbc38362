import { errorMessage } from '#application/errors/error-message.ts';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { removeRatePlan } from '#application/hotel/rate-plans/remove-rate-plan.ts';
import { switchRatePlan } from '#application/hotel/rate-plans/switch-rate-plan.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import type { Dashboard } from '#ui/dashboard/dashboard.ts';
import { notRemoved, removed } from '#ui/forms/saving-notices.ts';
import { createAction, lack, type ServerRequest } from '#ui/shell/action.ts';
import type { Resource } from '#ui/shell/loading/resource.ts';
import { counted } from '#ui/texts/counted.ts';
import { errorNotice, successNotice, warningNotice } from '#ui/texts/notices.ts';

export type PlanActions = ReturnType<typeof createPlanActions>;

type Parts = Pick<Dashboard, 'records' | 'hotelId' | 'lacking' | 'notify'>;

export function createPlanActions(
  { records: api, hotelId, lacking, notify }: Parts,
  data: Resource<HotelRates>,
) {
  const refuse = (request: ServerRequest) => {
    notify(warningNotice('Not Offered by This Server', lack(lacking, request)));
    return false;
  };
  const action = createAction({
    async run(_title: string, work: () => Promise<boolean>) {
      const isDone = await work();
      // Reads the rates even after a failure, because some of the changes may be saved.
      await data.read();
      return isDone;
    },
    onFailed: (error, title) => notify(errorNotice(title, errorMessage(error, 'general'))),
  });

  return {
    action: action.state,
    lacking,
    switchTo: (plan: RatePlanRecord, isActive: boolean) =>
      action.run(`${plan.name} was not switched ${isActive ? 'on' : 'off'}`, async () => {
        if (!(await switchRatePlan(api, { hotelId, plan, isActive }))) return refuse('plan.change');
        const [title, now] = isActive
          ? (['Switched On', 'is on: guests can book it.'] as const)
          : (['Switched Off', 'is off: guests cannot book it.'] as const);
        notify(successNotice(title, `${plan.name} ${now}`, 'short'));
        return true;
      }),
    remove: (plan: RatePlanRecord) =>
      action.run(`${plan.name} could not be removed`, async () => {
        const outcome = await removeRatePlan(api, { hotelId, plan });
        if (outcome.status === 'not-offered') return refuse('plan.remove');
        if (outcome.status === 'failed') {
          const { error, removedRates: count } = outcome;
          const gone = `${counted(count, 'rate')} ${count === 1 ? 'was' : 'were'} already removed.`;
          const advice = count > 0 ? `${gone} Try again, or` : 'To stop selling the plan,';
          const text = `${advice} switch the plan off.`;
          notify(notRemoved(plan.name, error, 'general', text));
          return false;
        }
        notify(removed(plan.name));
        return true;
      }),
  };
}
