import { Suspense, useId, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';

const RoomNumbering = lazyPart(() => import('#ui/forms/room-types/room-numbering.tsx'));

export function NumberingToggle({ form }: { readonly form: RoomTypesForm }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="mb-4">
      <Button
        variant="quiet"
        className="-my-2 -ml-4 text-sm"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Close Numbering' : 'Change Numbering'}
      </Button>
      {isOpen && (
        <div id={id} className="mt-4">
          <LoadBoundary>
            <Suspense>
              <RoomNumbering form={form} />
            </Suspense>
          </LoadBoundary>
        </div>
      )}
    </div>
  );
}
