import { Suspense, useId, useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { loadable } from '#ui/shell/loading/loadable.tsx';

const RoomNumbering = loadable(() => import('#ui/forms/room-types/room-numbering.tsx'));

/** Opens the settings that number all rooms; most hotels need none. */
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
          <Suspense fallback={<Skeleton label="Loading the settings" lines={4} />}>
            <RoomNumbering form={form} />
          </Suspense>
        </div>
      )}
    </div>
  );
}
