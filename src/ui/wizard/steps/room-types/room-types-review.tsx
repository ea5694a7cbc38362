import { useSnapshot } from 'valtio';
import type { RoomType } from '#domain/rooms/room-types.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { Folded } from '#ui/components/folded.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';
import { counted } from '#ui/texts/counted.ts';
import { roomTypeTitle, sameNameCodes } from '#ui/texts/item-names.ts';
import { money } from '#ui/texts/money.ts';
import { ChangeButton } from '#ui/wizard/steps/change-button.tsx';

const LIMIT = 6;

/** The room types and the plan of rooms on the review (docs/behaviour.md §2). */
export function RoomTypesReview({ wizard, form }: StepProps<RoomTypesForm>) {
  const { roomTypes } = useSnapshot(form.state);
  const { config } = useSnapshot(wizard.forms.rates.state);
  const codes = sameNameCodes(roomTypes.map(({ name }) => name));
  const rates = new Map(config.rates.map((rate) => [rate.room_type_id, rate.base_rate]));
  return (
    <>
      <Card
        title="Room Configuration"
        actions={<ChangeButton wizard={wizard} part="roomTypes" />}
        className="@container"
      >
        <Folded items={roomTypes} limit={LIMIT} what="room types">
          {(shown) => (
            <ul className="grid gap-4 @2xl:grid-cols-2">
              {shown.map((type, index) => (
                <RoomTypeReview
                  key={type.id}
                  type={type}
                  title={roomTypeTitle(type.name, index, codes[index])}
                  rate={money(rates.get(type.id) ?? Number.NaN, config.currency)}
                />
              ))}
            </ul>
          )}
        </Folded>
      </Card>
      <Card
        title="Room Plan"
        description="Floors and room numbers as they will be created."
        actions={<ChangeButton wizard={wizard} part="roomTypes" what="Room Plan" />}
      >
        <RoomPlan roomTypes={roomTypes} />
      </Card>
    </>
  );
}

interface RoomTypeReviewProps {
  readonly type: Readonly<RoomType>;
  readonly title: string;
  /** The base rate, with its currency. */
  readonly rate: string;
}

function RoomTypeReview({ type, title, rate }: RoomTypeReviewProps) {
  return (
    <li className="min-w-0 rounded-lg bg-page p-4 forced-colors:border">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 dir="auto" className="min-w-0 font-semibold wrap-anywhere">
          {title}
        </h3>
        <Badge tone="brand">{counted(type.room_count, 'room')}</Badge>
      </div>
      <p className="mt-2">
        <span className="text-lg font-semibold tabular-nums">{rate}</span>{' '}
        <span className="text-sm text-ink/75">per night</span>
      </p>
      <p className="mt-1 text-sm">
        {guests(type.base_occupancy, type.max_occupancy)}, {type.room_size} sq ft,{' '}
        {type.bed_configuration}
      </p>
      {[type.description, type.amenities]
        .filter((text) => text.trim() !== '')
        .map((text) => (
          <p key={text} dir="auto" className="mt-1 text-sm text-ink/75 wrap-anywhere">
            {text}
          </p>
        ))}
    </li>
  );
}

function guests(base: number, max: number): string {
  return base === max ? `${max} ${max === 1 ? 'guest' : 'guests'}` : `${base} to ${max} guests`;
}

export default RoomTypesReview;
