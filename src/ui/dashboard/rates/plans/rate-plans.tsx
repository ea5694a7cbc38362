import { CalendarPlus, Pencil, Plus, Power, PowerOff, Trash2 } from 'lucide-react';
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { planPercentages, type HotelRates } from '#application/hotel/hotel-rates.ts';
import { planExpiredOn } from '#application/hotel/rate-expiry.ts';
import { extensionOf } from '#application/hotel/rate-plans/extend-rates.ts';
import { planEndsOn } from '#application/records/ending-plans.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { daysUntil, endsSoon } from '#domain/rates/rate-validity.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { FormAlert } from '#ui/components/fields/form-alert.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { CountedProgress } from '#ui/components/counted-progress.tsx';
import { ADD_BUTTON, editButtonId } from '#ui/dashboard/item-buttons.ts';
import { RateFailures } from '#ui/dashboard/rates/rate-failures.tsx';
import { dayText, daysText } from '#ui/texts/days.ts';
import { localeOf } from '#ui/texts/money.ts';
import type { PlanActions } from './plan-actions.ts';
import type { PlanEditor } from './plan-editor.ts';
import { usePlanQuestions } from './use-plan-questions.tsx';

export interface RatePlansProps {
  readonly rates: HotelRates;
  /** The day in the property's time zone, `YYYY-MM-DD`. */
  readonly today: string;
  readonly actions: PlanActions;
  /** Undefined for users who may only look. */
  readonly editor: PlanEditor | undefined;
  /** Further buttons. */
  readonly buttons: ReactNode;
}

/** The rate plans, with their adjustment, state and dates. */
export function RatePlans({ rates, today, actions, editor, buttons }: RatePlansProps) {
  const percentages = useMemo(() => planPercentages(rates), [rates]);
  const { lacking } = useSnapshot(actions.state);
  const { ask, question } = usePlanQuestions(rates, actions);
  const mayAdd = editor && !rates.isLegacy && rates.isListed.rules && !lacking.includes('add');
  return (
    <Card
      title="Rate Plans"
      description={
        rates.isLegacy
          ? 'Each room type has its own plan.'
          : 'What guests can book, and until when.'
      }
      actions={
        <>
          {mayAdd && (
            <Button
              id={ADD_BUTTON}
              variant="secondary"
              icon={<Plus />}
              onClick={() => editor.add()}
            >
              Add rate plan
            </Button>
          )}
          {buttons}
        </>
      }
      className="@container"
    >
      <Trouble actions={actions} />
      <ul className="grid gap-4 @2xl:grid-cols-2 @4xl:grid-cols-3">
        {rates.plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            {...{ rates, plan, today, actions, editor, ask }}
            percentage={percentages[index]}
          />
        ))}
      </ul>
      {question}
    </Card>
  );
}

/** What the last action could not do. */
function Trouble({ actions }: { readonly actions: PlanActions }) {
  const { trouble } = useSnapshot(actions.state) as PlanActions['state'];
  return (
    <FormAlert said={trouble}>
      {trouble && (
        <div className="pb-4">
          {trouble.failures.length > 0 ? (
            <RateFailures title={trouble.title} failures={trouble.failures} advice={trouble.text} />
          ) : (
            <NoticeBox kind="error" title={trouble.title}>
              {trouble.text}
            </NoticeBox>
          )}
        </div>
      )}
    </FormAlert>
  );
}

interface PlanCardProps extends Omit<RatePlansProps, 'buttons'> {
  readonly plan: RatePlanRecord;
  readonly percentage: number | undefined;
  readonly ask: ReturnType<typeof usePlanQuestions>['ask'];
}

function PlanCard(props: PlanCardProps) {
  const { rates, plan, today, percentage, editor, actions } = props;
  const locale = localeOf(rates.hotel.country);
  const { running } = useSnapshot(actions.state) as PlanActions['state'];
  const dates = useMemo(() => datesText(rates, plan, locale), [rates, plan, locale]);
  const own = running?.plans.includes(String(plan.id)) ? running : undefined;
  return (
    <li className="flex min-w-0 flex-col rounded-lg bg-page p-4 forced-colors:border">
      <div className="flex items-start justify-between gap-3">
        <h3 className="min-w-0 font-semibold wrap-anywhere">
          <bdi>{plan.name}</bdi>
        </h3>
        <span className="shrink-0">
          <Badge>{plan.code}</Badge>
        </span>
      </div>
      {plan.description !== '' && (
        <p className="mt-1 text-sm text-ink/75 wrap-anywhere">{plan.description}</p>
      )}
      <p className="mt-1 text-sm first-letter:uppercase">
        {plan.rate_type.replaceAll('_', ' ')} rate
        {!plan.is_base_plan && <Adjustment percentage={percentage} />}
      </p>
      <p className="mt-1 text-sm tabular-nums">{dates}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {plan.is_base_plan && <Badge tone="brand">Base plan</Badge>}
        <PlanState {...{ rates, plan, today, locale }} />
        <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
      </p>
      {own && own.total > 0 && (
        <div className="mt-3">
          <CountedProgress
            doing="Extending rates"
            label={`Extending ${plan.name}`}
            done={own.done}
            total={own.total}
            valueText={`${own.done} of ${own.total} rates`}
          />
        </div>
      )}
      {editor && <PlanButtons {...props} editor={editor} />}
    </li>
  );
}

function PlanButtons(props: PlanCardProps & { readonly editor: PlanEditor }) {
  const { rates, plan, today, editor, actions, ask } = props;
  const { running, lacking } = useSnapshot(actions.state) as PlanActions['state'];
  const isOwn = (call: string) => running?.call === call && running.plans.includes(String(plan.id));
  const until = extensionOf(rates, [plan], today);
  const day = until && dayText(until, localeOf(rates.hotel.country));
  const offers = (call: (typeof lacking)[number]) => !lacking.includes(call);
  // The other plans are calculated from it.
  const isNeeded = !rates.isLegacy && plan === rates.plans[0] && rates.plans.length > 1;
  return (
    <div className="mt-auto pt-3">
      {until && offers('extend') && (
        <Button
          variant="secondary"
          className="mb-2 w-full px-2! text-sm!"
          icon={<CalendarPlus />}
          aria-label={`Extend to ${day}: ${plan.name}`}
          busy={isOwn('extend')}
          disabled={running !== undefined && !isOwn('extend')}
          onClick={() => void actions.extend(rates, [plan], until)}
        >
          Extend to {day}
        </Button>
      )}
      <div className="-mx-2 flex flex-wrap gap-x-1 border-t border-ink/10 pt-2">
        {offers('change') && (
          <Button
            id={editButtonId(plan)}
            variant="quiet"
            className="px-2! text-sm!"
            icon={<Pencil />}
            aria-label={`Edit ${plan.name}`}
            disabled={running !== undefined}
            onClick={() => editor.edit(plan)}
          >
            Edit
          </Button>
        )}
        {offers('change') && !(isNeeded && plan.is_active) && (
          <Button
            variant="quiet"
            className="px-2! text-sm!"
            icon={plan.is_active ? <PowerOff /> : <Power />}
            aria-label={`Switch ${plan.is_active ? 'off' : 'on'} ${plan.name}`}
            busy={isOwn('change')}
            disabled={running !== undefined && !isOwn('change')}
            onClick={() => (plan.is_active ? ask('off', plan) : void actions.switchTo(plan, true))}
          >
            {plan.is_active ? 'Switch off' : 'Switch on'}
          </Button>
        )}
        {offers('remove') && !isNeeded && (
          <Button
            variant="quiet"
            className="px-2! text-sm!"
            icon={<Trash2 />}
            aria-label={`Remove ${plan.name}`}
            busy={isOwn('remove')}
            disabled={running !== undefined && !isOwn('remove')}
            onClick={() => ask('remove', plan)}
          >
            Remove
          </Button>
        )}
      </div>
      {isNeeded && <p className="mt-1 text-sm text-ink/75">Other plans are calculated from it.</p>}
    </div>
  );
}

interface PlanStateProps extends Pick<RatePlansProps, 'rates' | 'today'> {
  readonly plan: RatePlanRecord;
  readonly locale: string;
}

function PlanState({ rates, plan, today, locale }: PlanStateProps) {
  if (!plan.is_active) return <Badge tone="warning">Inactive</Badge>;
  const expiredOn = planExpiredOn(rates, plan, today);
  if (expiredOn !== undefined) {
    return <Badge tone="warning">Expired on {dayText(expiredOn, locale)}</Badge>;
  }
  const endsOn = planEndsOn({ rules: rulesOfPlan(rates, plan) }, plan);
  return (
    <>
      <Badge tone="success">Active</Badge>
      {endsOn !== undefined && endsSoon({ end_date: endsOn }, today) && (
        <Badge tone="warning">{endText(daysUntil(endsOn, today))}</Badge>
      )}
    </>
  );
}

function endText(days: number): string {
  if (days < 0) return 'Some rates have ended';
  if (days === 0) return 'Ends today';
  return days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`;
}

function rulesOfPlan({ rates }: HotelRates, plan: RatePlanRecord) {
  return rates.filter(({ plan: { id } }) => id === plan.id).flatMap(({ rules }) => rules);
}

/** `1 Jan – 31 Dec 2026`. */
function datesText(rates: HotelRates, plan: RatePlanRecord, locale: string): string {
  if (!rates.isListed.rules) return '';
  const rules = rulesOfPlan(rates, plan);
  if (rules.length === 0) return 'No rates yet';
  const periods = new Set(rules.map(({ start_date, end_date }) => `${start_date} ${end_date}`));
  const [{ start_date, end_date } = { start_date: '', end_date: '' }] = rules;
  if (periods.size === 1) return daysText(start_date, end_date, locale);
  const end = planEndsOn({ rules }, plan);
  return end === undefined
    ? 'Several periods'
    : `Several periods; all until ${dayText(end, locale)}`;
}

function Adjustment({ percentage = 0 }: { readonly percentage: number | undefined }) {
  if (percentage === 0) return null;
  const signed = `${percentage > 0 ? '+' : ''}${percentage}%`;
  return (
    <>
      , <strong className="font-semibold">{signed}</strong> on the base rates
    </>
  );
}
