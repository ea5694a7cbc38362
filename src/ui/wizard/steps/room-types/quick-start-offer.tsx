import { BedDouble, Plus, Sparkles } from 'lucide-react';
import { use, useState, type KeyboardEvent } from 'react';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';
import { RoomSizeUnit } from '#ui/forms/room-types/room-size-unit.ts';
import { counted } from '#ui/texts/counted.ts';
import { areaText } from '#ui/texts/room-type-facts.ts';

export interface QuickStartOfferProps {
  /** Called with the number of rooms of each preset; 0 leaves the preset out. */
  readonly onPresets: (counts: readonly number[]) => void;
  readonly onBlank: () => void;
}

export function QuickStartOffer({ onPresets, onBlank }: QuickStartOfferProps) {
  const [counts, setCounts] = useState(QUICK_START_ROOM_TYPES.map(({ room_count }) => room_count));
  const unit = use(RoomSizeUnit);
  const chosen = counts.filter((count) => count !== 0).length;
  const accept = () => {
    if (chosen > 0) onPresets(counts);
  };
  const acceptByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    accept();
  };
  return (
    <Card
      title="Quick Start"
      description="Start with the room types that most hotels have, then change them as you like. Enter 0 to leave a type out."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {QUICK_START_ROOM_TYPES.map((preset, index) => (
          <li key={preset.name} className="flex gap-3 rounded-control bg-page p-4">
            <BedDouble className="mt-0.5 size-5 shrink-0 text-brand" />
            <div className="min-w-0 grow" role="presentation" onKeyDown={acceptByEnter}>
              <p className="font-medium">{preset.name}</p>
              <p className="text-sm text-ink/75">{preset.bed_configuration}</p>
              <p className="mb-3 text-sm text-ink/75">
                Up to {preset.max_occupancy} guests, {areaText(preset.room_size, unit)}
              </p>
              <NumberField
                id={`room-types-quick-start-${index}`}
                label={`Number of ${preset.name}s`}
                value={counts[index] ?? preset.room_count}
                fallback={preset.room_count}
                onChange={(count) => setCounts(counts.with(index, count))}
              />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button
          icon={<Sparkles />}
          disabled={chosen === 0 || counts.some(Number.isNaN)}
          onClick={accept}
        >
          {`Use Quick Start (${counted(chosen, 'Room Type')})`}
        </Button>
        <Button variant="secondary" icon={<Plus />} onClick={onBlank}>
          Create From Scratch
        </Button>
      </div>
    </Card>
  );
}
