import { useSnapshot } from 'valtio';
import { Badge } from '../../../components/badge.tsx';
import { Card } from '../../../components/card.tsx';
import type { Wizard } from '../../../stores/wizard.ts';
import { money } from '../../../texts/money.ts';
import { ChangeButton } from './change-button.tsx';

/** 'Room configuration cards' of SPEC §2 'Step 5, Complete'. */
export function RoomTypesReview({ wizard }: { readonly wizard: Wizard }) {
  const { roomTypes } = useSnapshot(wizard.roomTypes.state);
  const { config } = useSnapshot(wizard.rates.state);
  const rates = new Map(config.rates.map((rate) => [rate.room_type_id, rate.base_rate]));
  return (
    <Card
      title="Room Configuration"
      actions={<ChangeButton wizard={wizard} part="roomTypes" />}
      className="@container"
    >
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {roomTypes.map((type) => (
          <li key={type.id} className="min-w-0 rounded-lg bg-page p-4">
            <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
              <h3 className="min-w-0 font-semibold wrap-anywhere">{type.name}</h3>
              <Badge tone="brand">
                {type.room_count.toLocaleString('en')} {type.room_count === 1 ? 'room' : 'rooms'}
              </Badge>
            </div>
            <p className="mt-2">
              <span className="text-lg font-semibold tabular-nums">
                {money(rates.get(type.id) ?? Number.NaN, config.currency)}
              </span>{' '}
              <span className="text-sm text-ink/75">per night</span>
            </p>
            <p className="mt-1 text-sm">
              {guests(type.base_occupancy, type.max_occupancy)}, {type.room_size} sq ft,{' '}
              {type.bed_configuration}
            </p>
            {[type.description, type.amenities]
              .filter((text) => text.trim() !== '')
              .map((text) => (
                <p key={text} className="mt-1 text-sm text-ink/75 wrap-anywhere">
                  {text}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function guests(base: number, max: number): string {
  return base === max ? `${max} ${max === 1 ? 'guest' : 'guests'}` : `${base} to ${max} guests`;
}
