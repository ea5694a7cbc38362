import { BedDouble, Plus, Sparkles } from 'lucide-react';
import { QUICK_START_ROOM_TYPES } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';

/** What an empty list of room types starts with (docs/behaviour.md §2). */
export function QuickStartOffer({
  onPresets,
  onBlank,
}: {
  readonly onPresets: () => void;
  readonly onBlank: () => void;
}) {
  return (
    <Card
      title="Quick Start"
      description="Start with the room types that most hotels have, then change them as you like."
    >
      <ul className="grid gap-4 sm:grid-cols-3">
        {QUICK_START_ROOM_TYPES.map((preset) => (
          <li key={preset.name} className="flex gap-3 rounded-lg bg-page p-4">
            <BedDouble className="mt-0.5 size-5 shrink-0 text-brand" />
            <div className="min-w-0">
              <p className="font-medium">{preset.name}</p>
              <p className="text-sm text-ink/75">{preset.bed_configuration}</p>
              <p className="text-sm text-ink/75">
                Up to {preset.max_occupancy} guests, {preset.room_size} sq ft
              </p>
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Button icon={<Sparkles />} onClick={onPresets}>
          Use Quick Start ({QUICK_START_ROOM_TYPES.length} Room Types)
        </Button>
        <Button variant="secondary" icon={<Plus />} onClick={onBlank}>
          Create From Scratch
        </Button>
      </div>
    </Card>
  );
}
