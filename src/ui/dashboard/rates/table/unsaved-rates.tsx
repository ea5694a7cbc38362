import { Undo2 } from 'lucide-react';
import { useSnapshot } from 'valtio';
import type { HotelRates } from '#application/hotel/hotel-rates.ts';
import { Button } from '#ui/components/button.tsx';
import { RestoredChanges } from '#ui/forms/restored-changes.tsx';
import { UnsavedChanges } from '#ui/forms/unsaved-changes.tsx';
import { counted } from '#ui/texts/counted.ts';
import type { BaseRateCells } from './base-rate-cells.ts';
import { heightAs } from '#ui/components/height-as.ts';

const SELECTION_BAR = heightAs('--selection-bar');

interface RatesProps {
  readonly cells: BaseRateCells;
}

/** Reports input that was restored from an earlier visit. */
export function RestoredRates({ cells, rates }: RatesProps & { readonly rates: HotelRates }) {
  const titleOf = (field: string) => {
    const [id] = field.split('.', 1);
    return rates.roomTypes.find((type) => String(type.id) === id)?.name ?? 'Base rate';
  };
  return (
    <div className="not-empty:mb-4">
      <RestoredChanges of={cells} titleOf={titleOf} />
    </div>
  );
}

export function UnsavedRates({ cells }: RatesProps) {
  const { cells: open, said } = useSnapshot(cells.state);
  // Copies every cell to subscribe to all its fields, so that the count follows the input.
  const all = Object.values(open).map((cell) => ({ ...cell }));
  const isSaving = all.some((cell) => cell.isSaving);
  const count = all.length > 0 ? cells.unsaved().length : 0;
  return (
    <>
      <output className="sr-only">{said}</output>
      {count > 0 && (
        <div
          ref={SELECTION_BAR}
          className="selection-bar sticky bottom-(--bottom-bar,0px) z-10 mt-3 flex min-h-14 [@media(height<32rem)]:static flex-wrap items-center justify-end gap-x-3 gap-y-1 surface px-3 py-2"
        >
          <p className="grow basis-full text-sm sm:basis-0 text-ink/75">
            {counted(count, 'base rate')} {count === 1 ? 'is' : 'are'} not saved.
          </p>
          <Button
            variant="secondary"
            icon={<Undo2 />}
            disabled={isSaving}
            onClick={() => cells.discard()}
          >
            Undo
          </Button>
          <Button busy={isSaving} onClick={() => void cells.saveAll()}>
            {count === 1 ? 'Save' : 'Save All'}
          </Button>
          <UnsavedChanges what="the base rates" draft={cells.draft} />
        </div>
      )}
    </>
  );
}
