import { use } from 'react';
import { useSnapshot } from 'valtio';
import { isSuggested } from '#domain/rates/unconfirmed-rates.ts';
import { Badge } from '#ui/components/badge.tsx';
import { RoundingNotice, SUGGESTED } from '#ui/forms/rates/base-rate-grid.tsx';
import { RoomPlan } from '#ui/forms/room-types/room-plan.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { counted } from '#ui/texts/counted.ts';
import { money } from '#ui/texts/money.ts';
import { roomTypeFacts } from '#ui/texts/room-type-facts.ts';
import { ReviewCard, ReviewList, ReviewTile } from '#ui/wizard/steps/review-card.tsx';
import type { StepProps } from '#ui/wizard/store/wizard.ts';

export default function RoomTypesReview({ wizard, form }: StepProps<RoomTypesForm>) {
  const roomTypes = useSnapshot(form.state).items;
  const unit = use(RoomSizeUnit);
  const { config } = useSnapshot(wizard.forms.rates.state);
  const rates = new Map(config.rates.map((rate) => [rate.room_type_id, rate]));
  return (
    <>
      <ReviewCard wizard={wizard} part="roomTypes" title="Room Configuration">
        <ReviewList items={roomTypes} what="room types" look="tiles">
          {(type) => {
            const rate = rates.get(type.id);
            return (
              <ReviewTile
                key={type.id}
                title={form.itemOf(`${type.id}.`) ?? ''}
                badge={<Badge tone="brand">{counted(type.room_count, 'room')}</Badge>}
                notes={roomTypeFacts(type, unit).notes}
              >
                <p className="mt-2">
                  <span className="text-lg font-semibold tabular-nums">
                    {money(rate?.base_rate ?? Number.NaN, config.currency)}
                  </span>{' '}
                  <span className="text-sm text-ink/75">per night</span>
                  {rate && isSuggested(rate) && (
                    <span className="ml-2">
                      <Badge tone="warning">{SUGGESTED}</Badge>
                    </span>
                  )}
                </p>
                <p className="mt-1 text-sm">{roomTypeFacts(type, unit).line}</p>
              </ReviewTile>
            );
          }}
        </ReviewList>
        <RoundingNotice form={wizard.forms.rates} />
      </ReviewCard>
      <ReviewCard
        wizard={wizard}
        part="roomTypes"
        title="Room Plan"
        description="Floors and room numbers as they will be created."
        what="Room Plan"
      >
        <RoomPlan roomTypes={roomTypes} />
      </ReviewCard>
    </>
  );
}
