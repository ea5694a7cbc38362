import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import {
  fieldIn,
  namesOf,
  type Fields,
  type RecordDescription,
} from '#domain/description/record-description.ts';
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
import { RoundingNotice, SUGGESTED } from '#ui/forms/rates/base-rate-grid.tsx';
import { ratesEndSentence } from '#ui/forms/rates/rate-validity.ts';
import { rateTitles } from '#ui/forms/rates/rates-form.ts';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import { counted } from '#ui/texts/counted.ts';
import { staffName } from '#ui/texts/item-names.ts';
import { localeOf } from '#ui/texts/money.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';
import { howManyCanSignIn } from '#ui/wizard/steps/staff/present-staff.ts';
import type { WizardStepKey } from '#ui/wizard/store/wizard-forms.ts';
import { WIZARD_NOTICES } from '#ui/wizard/store/wizard-notices.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { isAsTyped, isLong, titleOf, valueText, type Place } from './value-text.ts';

interface ReviewProps {
  readonly wizard: Wizard;
}

/** What the launch sends, by the descriptions of the records. */
export function ReviewSections({ wizard }: ReviewProps) {
  const { hotelProfile, roomTypes, rates, staffUsers } = wizard.forms;
  const profile = useSnapshot(hotelProfile.state);
  const types = useSnapshot(roomTypes.state).items;
  const { config } = useSnapshot(rates.state);
  const users = useSnapshot(staffUsers.state).items;
  const { presentStaff } = wizard;
  const { country } = profile;
  const locale = localeOf(country);
  const at: Place = { locale, currency: config.currency, unit: areaUnitOf(country) };
  const titles = rateTitles(config.rates);
  const isDynamic = config.enable_dynamic_pricing;
  const features = namesOf(HOTEL_PROFILE).filter((name) => profile[name] === true);
  return (
    <>
      <Section wizard={wizard} part="hotelProfile" title="Hotel Profile">
        <p dir="auto" className="mb-4 text-left text-xl font-semibold wrap-anywhere">
          {profile.name}
        </p>
        <Facts of={HOTEL_PROFILE} values={profile} at={at} without={['id', 'name']} />
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
        <Items items={types} what="room types">
          {(type) => (
            <Item
              key={type.id}
              title={roomTypes.itemOf(`${type.id}.`)}
              badges={<Badge tone="brand">{counted(type.room_count, 'room')}</Badge>}
            >
              <Facts of={ROOM_TYPE} values={type} at={at} without={NOT_OF_TYPE} />
            </Item>
          )}
        </Items>
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
        <Items items={config.rates} what="base rates">
          {(rate, index) => (
            <Item
              key={rate.room_type_id}
              title={titles[index]}
              badges={
                <>
                  {isSuggested(rate) && <Badge tone="warning">{SUGGESTED}</Badge>}
                  {!rate.is_active && INACTIVE}
                </>
              }
            >
              <Facts of={RATE} values={rate} at={at} without={['room_type_name', 'rate_period']} />
            </Item>
          )}
        </Items>
        <RoundingNotice form={rates} />
        <p className="mt-4 mb-2 font-medium">
          {isDynamic ? 'Dynamic Pricing ON' : 'Fixed Pricing'}
        </p>
        {isDynamic && <Facts of={PRICING} values={config} at={at} without={['currency']} />}
      </Section>
      <Section wizard={wizard} part="rates" title="Rate Plans" what="Rate Plans">
        <Items items={config.rate_plans} what="rate plans">
          {(plan) => (
            <Item
              key={plan.code}
              title={plan.name}
              badges={
                <>
                  <Badge tone={plan.is_active ? 'success' : 'warning'}>
                    {plan.is_active ? 'Active' : 'Inactive, will not be created'}
                  </Badge>
                  <Badge>{plan.is_public ? 'Public' : 'Not public'}</Badge>
                </>
              }
            >
              <Facts
                of={RATE_PLAN}
                values={{ ...plan, adjustment_percentage: planPercentage(plan) }}
                at={at}
                without={['name', 'adjustment_type']}
              />
            </Item>
          )}
        </Items>
      </Section>
      <Section wizard={wizard} part="staffUsers" title="Staff Users">
        {presentStaff.length > 0 && (
          <div className="mb-4">
            <p className="font-medium">{howManyCanSignIn(presentStaff)}</p>
            <p>{namesInShort(presentStaff)}.</p>
          </div>
        )}
        {presentStaff.length + users.length === 0 && (
          <p>{WIZARD_NOTICES.noAdministrator.message}</p>
        )}
        <Items items={users} what="staff users">
          {(user, position) => (
            <Item
              key={user.id}
              title={staffName(user, position)}
              badges={
                <>
                  <Badge tone="brand">{reviewBadge(user.role)}</Badge>
                  {!user.is_active && INACTIVE}
                </>
              }
            >
              <Facts of={STAFF_USER} values={user} at={at} without={NOT_OF_USER} />
            </Item>
          )}
        </Items>
      </Section>
    </>
  );
}

const INACTIVE = <Badge tone="warning">Inactive</Badge>;
/** The room plan has the rooms. */
const NOT_OF_TYPE = ['name', 'room_count', 'room_numbers', 'room_floors'] as const;
const NOT_OF_USER = ['first_name', 'last_name', 'password'] as const;

interface SectionProps extends ReviewProps {
  readonly part: WizardStepKey;
  readonly title: string;
  /**
   * What the button changes, such as 'Room Plan': screen readers announce 'Change Room Plan'. By
   * default, the title of the step.
   */
  readonly what?: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** Its button opens the step of the section; submitting the step returns to the review. */
function Section({ wizard, part, what, children, ...card }: SectionProps) {
  const { completed } = useSnapshot(wizard.state);
  const step = wizard.steps.findIndex(({ key }) => key === part);
  const actions = (
    <>
      {!completed.includes(part) && <Badge tone="warning">Not completed</Badge>}
      <Button
        variant="quiet"
        className="-my-2 -mr-4"
        icon={<Pencil />}
        onClick={() => wizard.change(step)}
      >
        Change <span className="sr-only">{what ?? wizard.steps[step]?.title}</span>
      </Button>
    </>
  );
  return (
    <Card {...card} actions={actions} className="@container">
      {children}
    </Card>
  );
}

const SHOWN = 6;

interface ItemsProps<Item> {
  readonly items: readonly Item[];
  /** The plural name of the items, such as 'room types'. */
  readonly what: string;
  readonly children: (item: Item, index: number) => ReactNode;
}

function Items<Item>({ items, what, children }: ItemsProps<Item>) {
  return (
    <Folded items={items} limit={SHOWN} what={what}>
      {(shown) => <ul className="divide-y divide-line">{shown.map(children)}</ul>}
    </Folded>
  );
}

interface ItemProps {
  readonly title: string | undefined;
  readonly badges: ReactNode;
  readonly children: ReactNode;
}

function Item({ title, badges, children }: ItemProps) {
  return (
    <li className="min-w-0 space-y-2 py-3 first:pt-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 dir="auto" className="min-w-0 text-left font-semibold wrap-anywhere">
          {title}
        </h3>
        {badges}
      </div>
      {children}
    </li>
  );
}

interface FactsProps<Described extends Fields> {
  readonly of: RecordDescription<Described>;
  readonly values: { readonly [Name in keyof Described & string]?: unknown };
  readonly at: Place;
  readonly without: readonly (keyof Described)[];
}

/** The fields that have a value. Switches are badges. */
function Facts<Described extends Fields>({ of, values, at, without }: FactsProps<Described>) {
  const facts = namesOf(of, ...without).flatMap((name) => {
    const field = fieldIn(of, name);
    const text = field.kind === 'switch' ? '' : valueText(field, values[name], at);
    return text.trim() === '' ? [] : [{ name, field, text }];
  });
  return (
    <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-6 gap-y-3">
      {facts.map(({ name, field, text }) => (
        <div key={name} className={`min-w-0 ${isLong(field) ? 'col-span-full' : ''}`}>
          <dt className="text-sm text-ink/75">{titleOf(field)}</dt>
          <dd
            dir="auto"
            translate={isAsTyped(field) ? 'no' : undefined}
            className="text-left whitespace-pre-line wrap-anywhere tabular-nums"
          >
            {text}
          </dd>
        </div>
      ))}
    </dl>
  );
}
