import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { namesOf, type Fields } from '#domain/description/record-description.ts';
import { HOTEL_PROFILE } from '#domain/hotel/hotel-profile.ts';
import { planPercentage, RATE_PLAN } from '#domain/rates/rate-plans.ts';
import { PRICING, RATE } from '#domain/rates/rates.ts';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { areaUnitOf } from '#domain/rooms/room-size.ts';
import { ROOM_TYPE } from '#domain/rooms/room-types.ts';
import { reviewBadge } from '#domain/staff/staff-roles.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { SUGGESTED } from '#ui/forms/rates/base-rate-grid.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import { rateTitles } from '#ui/forms/rates/rates-form.ts';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import { counted } from '#ui/texts/counted.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { localeOf } from '#ui/texts/money.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';
import { howManyCanSignIn } from '#ui/wizard/steps/staff/present-staff.ts';
import { NO_STAFF_USERS, type StepProps } from '#ui/wizard/store/wizard.ts';
import { stepOf, STEPS, type StepKey } from '#ui/wizard/wizard-steps.ts';
import { RecordFacts, valueText, type RecordFactsProps, type TextOf } from './record-facts.tsx';

/** The room plan has the rooms. */
const NOT_OF_TYPE = ['name', 'room_count', 'room_numbers', 'room_floors'] as const;
const NOT_OF_USER = ['first_name', 'last_name', 'password'] as const;
const INACTIVE = <Badge tone="warning">Inactive</Badge>;

export function ReviewSections({ wizard }: StepProps) {
  const { presentStaff, forms } = wizard;
  const { hotelProfile, roomTypes, rates, staffUsers } = forms;
  const profile = useSnapshot(hotelProfile.state);
  const types = useSnapshot(roomTypes.state).items;
  const { config } = useSnapshot(rates.state);
  const users = useSnapshot(staffUsers.state).items;
  const { country } = profile;
  const locale = localeOf(country);
  const textOf: TextOf = (field, value) =>
    field === ROOM_TYPE.fields.room_size
      ? areaText(Number(value), areaUnitOf(country))
      : valueText(field, value, locale, config.currency);
  const titles = rateTitles(config.rates);
  const isDynamic = config.enable_dynamic_pricing;
  const features = namesOf(HOTEL_PROFILE).filter((name) => profile[name] === true);
  return (
    <>
      <Section wizard={wizard} part="hotelProfile" title="Hotel Profile">
        <p dir="auto" className="mb-4 text-left text-xl font-semibold wrap-anywhere">
          {profile.name}
        </p>
        <RecordFacts of={HOTEL_PROFILE} values={profile} textOf={textOf} without={['id', 'name']} />
        {features.length > 0 && (
          <ul aria-label="Hotel Features &amp; Amenities" className="mt-4 flex flex-wrap gap-2">
            {features.map((name) => (
              <li key={name}>
                <Badge tone="brand">{HOTEL_PROFILE.fields[name].label}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section wizard={wizard} part="roomTypes" title="Room Configuration">
        <Records
          of={ROOM_TYPE}
          what="room types"
          items={types}
          titleOf={({ id }) => roomTypes.itemOf(`${id}.`)}
          textOf={textOf}
          without={NOT_OF_TYPE}
        >
          {({ room_count }) => <Badge tone="brand">{counted(room_count, 'room')}</Badge>}
        </Records>
      </Section>
      <Section
        wizard={wizard}
        part="roomTypes"
        title="Room Plan"
        what="Room Plan"
        description="Floors and room numbers as they will be created."
      >
        <RoomPlan roomTypes={types} />
      </Section>
      <Section
        wizard={wizard}
        part="rates"
        title="Rates"
        description={`Per night, for each room type. ${ratesEndSentence(wizard.ratesEnd(config), locale)}`}
      >
        <Records
          of={RATE}
          what="base rates"
          items={config.rates}
          titleOf={(_, index) => titles[index]}
          textOf={textOf}
          without={['room_type_name', 'rate_period']}
        >
          {(rate) => (
            <>
              {isSuggested(rate) && <Badge tone="warning">{SUGGESTED}</Badge>}
              {!rate.is_active && INACTIVE}
            </>
          )}
        </Records>
        <p className="mt-4 mb-2 font-medium">
          {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </p>
        {isDynamic && (
          <RecordFacts of={PRICING} values={config} textOf={textOf} without={['currency']} />
        )}
      </Section>
      <Section wizard={wizard} part="rates" title="Rate Plans" what="Rate Plans">
        <Records
          of={RATE_PLAN}
          what="rate plans"
          items={config.rate_plans.map((plan) => ({
            ...plan,
            adjustment_percentage: planPercentage(plan),
          }))}
          titleOf={({ name }) => name}
          textOf={textOf}
          without={['name', 'adjustment_type']}
        >
          {(plan) => (
            <>
              <Badge tone={plan.is_active ? 'success' : 'warning'}>
                {plan.is_active ? 'Active' : 'Inactive, will not be created'}
              </Badge>
              <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
            </>
          )}
        </Records>
      </Section>
      <Section wizard={wizard} part="staffUsers" title="Staff Users">
        {presentStaff.length > 0 && (
          <div className="mb-4">
            <p className="font-medium">{howManyCanSignIn(presentStaff)}</p>
            <p>{namesInShort(presentStaff)}.</p>
          </div>
        )}
        {presentStaff.length + users.length === 0 && <p>{NO_STAFF_USERS.message}</p>}
        <Records
          of={STAFF_USER}
          what="staff users"
          items={users}
          titleOf={staffName}
          textOf={textOf}
          without={NOT_OF_USER}
        >
          {(user) => (
            <>
              <Badge tone="brand">{reviewBadge(user.role)}</Badge>
              {!user.is_active && INACTIVE}
            </>
          )}
        </Records>
      </Section>
    </>
  );
}

interface SectionProps extends StepProps {
  readonly part: StepKey;
  readonly title: string;
  /** What the button changes: 'Room Plan' for 'Change Room Plan'. By default, the title of the step. */
  readonly what?: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** Its button opens the step of the section; submitting the step returns to the review. */
function Section({ wizard, part, what, children, ...card }: SectionProps) {
  const { completed } = useSnapshot(wizard.state);
  const step = stepOf(part);
  const actions = (
    <>
      {!completed.includes(part) && <Badge tone="warning">Not completed</Badge>}
      <Button
        variant="quiet"
        className="-my-2 -mr-3"
        icon={<Pencil />}
        onClick={() => wizard.change(step)}
      >
        Change <span className="sr-only">{what ?? STEPS[step]?.title}</span>
      </Button>
    </>
  );
  return (
    <Card {...card} actions={actions} className="@container">
      {children}
    </Card>
  );
}

interface RecordsProps<Described extends Fields, Item> extends Omit<
  RecordFactsProps<Described, Item>,
  'values'
> {
  readonly what: string;
  readonly items: readonly Item[];
  readonly titleOf: (item: Item, index: number) => string | undefined;
  readonly children: (item: Item) => ReactNode;
}

const SHOWN = 6;

function Records<Described extends Fields, Item extends object>({
  what,
  items,
  titleOf,
  children,
  ...facts
}: RecordsProps<Described, Item>) {
  return (
    <Folded items={items} limit={SHOWN} what={what}>
      {(shown) => (
        <ul className="divide-y divide-line">
          {shown.map((item, index) => (
            // The review cannot reorder the items.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className="min-w-0 space-y-2 py-3 first:pt-0">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <h3 dir="auto" className="min-w-0 text-left font-semibold wrap-anywhere">
                  {titleOf(item, index)}
                </h3>
                {children(item)}
              </div>
              <RecordFacts {...facts} values={item} />
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}
