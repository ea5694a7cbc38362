import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { missingRates, presentDays } from '#application/hotel/rate-plans/save-rate-plan.ts';
import { namesOf } from '#domain/description/record-description.ts';
import { adjustRate } from '#domain/rates/rate-maths.ts';
import { RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { RULE_DAYS } from '#domain/rates/rate-validity.ts';
import type { RatePlanRecord } from '#application/records/hotel-records.ts';
import { Amount } from '#ui/components/amount.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ItemForm } from '#ui/dashboard/editor-form.tsx';
import { RateFailures } from '#ui/dashboard/rates/rate-failures.tsx';
import { RecordFields } from '#ui/forms/record-fields.tsx';
import { counted } from '#ui/texts/counted.ts';
import { daysText } from '#ui/texts/days.ts';
import { roomTypeTitlesById } from '#ui/texts/item-names.ts';
import { localeOf, money } from '#ui/texts/money.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import type { EditedPlan, PlanEditor } from './plan-editor.ts';
import type { PlanForm } from './plan-form-state.ts';

export interface PlanFormProps {
  readonly editor: PlanEditor;
  readonly edited: EditedPlan;
  readonly rates: HotelRates;
}

/**
 * If the user changes the code only here, the next `hms onboard` finds the plan by its name and
 * restores the code of the configuration file.
 */
const CODE_HINT = 'If you change the code, change it in your configuration files too.';

const SEASON_HINT =
  'For a season of less than a year, choose the rate type Seasonal. A warning about its end then appears only if all active plans are seasons.';

/** What a new season is asked for. */
const SEASON = ['name', 'code', 'start_date', 'end_date', 'adjustment_percentage'] as const;

export function RatePlanForm({ editor, edited: { form, item }, rates }: PlanFormProps) {
  const { progress, failures } = useSnapshot(editor.saving) as PlanEditor['saving'];
  return (
    <ItemForm
      editor={editor}
      form={form}
      what="the rate plan"
      title={item ? `Edit ${item.name}` : form.isSeason ? 'Add Season' : 'Add Rate Plan'}
      progress={progress && { doing: 'Setting rates', ...progress }}
      report={
        failures.length > 0 && (
          <RateFailures
            title="The plan is saved, but some of its rates are not"
            failures={failures}
            advice="Save again to continue: nothing is created twice."
          />
        )
      }
    >
      <Fields form={form} item={item} isBase={rates.plans[0]?.id === item?.id} rates={rates} />
    </ItemForm>
  );
}

interface FieldsProps {
  readonly form: PlanForm;
  /** Undefined for a new plan. */
  readonly item: EditedPlan['item'];
  /** Also true for the first plan of a hotel. */
  readonly isBase: boolean;
  readonly rates: HotelRates;
}

function Fields({ form, item, isBase, rates }: FieldsProps) {
  const isRated = rates.rates.some((rate) => rate.plan.id === item?.id && rate.main);
  // The days of a base plan are those of its rates.
  const hasDays = item && isRated ? presentDays(rates, item) !== undefined : !isBase;
  // A new adjustment recalculates the plan's rates, so it requires a server that lists rates.
  const isAdjusted = !isBase && !rates.isLegacy && rates.isListed.rules;
  const hidden = [
    ...(isAdjusted ? [] : (['adjustment_percentage'] as const)),
    ...(hasDays ? [] : RULE_DAYS),
    ...(isBase ? (['is_active'] as const) : []),
  ];
  return (
    <>
      <RecordFields
        of={form}
        names={form.isSeason ? SEASON : namesOf(RATE_PLAN, 'adjustment_type', ...hidden)}
        given={{
          code: item && { hint: CODE_HINT },
          end_date: { hint: !form.isSeason && SEASON_HINT },
        }}
      />
      {isRated && !hasDays && (
        <p className="mt-3 text-sm text-ink/75">
          This plan has rates for several periods. You cannot change their dates here.
        </p>
      )}
      {item && <MissingRates form={form} item={item} rates={rates} />}
      {isAdjusted && <Outcome form={form} rates={rates} />}
    </>
  );
}

/** Says which rates a save adds. */
function MissingRates({
  form,
  item,
  rates,
}: Omit<FieldsProps, 'isBase'> & { readonly item: RatePlanRecord }) {
  const { is_active: isActive } = useSnapshot(form.state);
  const missing = isActive ? missingRates(rates, item) : [];
  if (missing.length === 0) return null;
  const titles = roomTypeTitlesById(rates.roomTypes);
  const names = missing.map(({ id }) => titles.get(String(id)) ?? '');
  return (
    <NoticeBox kind="info" className="mt-4" title={counted(missing.length, 'missing rate')}>
      Saving adds a rate for {namesInShort(names)}.
    </NoticeBox>
  );
}

/** Shows what each room type will cost in the plan. */
function Outcome({ form, rates }: Pick<FieldsProps, 'form' | 'rates'>) {
  const { adjustment_percentage: percentage } = useSnapshot(form.state);
  const { hotel, plans, roomTypes } = rates;
  const hasPeriods = rates.rates.some(({ rules }) => rules.length > 1);
  const days = hasPeriods && plans[0] && presentDays(rates, plans[0]);
  const titles = roomTypeTitlesById(roomTypes);
  const locale = localeOf(hotel.country);
  const priced = rates.rates
    .filter(({ plan }) => plan === plans[0])
    .flatMap(({ roomType, main: base }) => {
      return base
        ? [{ roomType, amount: adjustRate(base.base_rate, hotel.currency, percentage) }]
        : [];
    });
  if (priced.length === 0) return null;
  return (
    <div className="@container mt-4 rounded-control bg-page p-4">
      <h3 id="resulting-rates" className="text-sm font-medium">
        Resulting Rates
      </h3>
      {days && (
        <p className="mt-1 text-sm text-ink/75">
          Calculated from the base rates of{' '}
          {daysText(days.start_date ?? '', days.end_date ?? '', locale)}. Rates for other days stay
          as they are.
        </p>
      )}
      <ul
        aria-labelledby="resulting-rates"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it may scroll
        tabIndex={0}
        className="mt-2 grid max-h-60 gap-x-8 overflow-y-auto rounded focus-ring @md:grid-cols-2 @3xl:grid-cols-3"
      >
        {priced.map(({ roomType, amount }) => (
          <li key={roomType.id} className="flex min-w-0 justify-between gap-3 py-1">
            <span dir="auto" className="min-w-0 text-sm wrap-anywhere text-ink/75">
              {titles.get(String(roomType.id))}
            </span>
            <span className="shrink-0 font-semibold">
              <Amount>{money(amount, hotel.currency, locale)}</Amount>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
