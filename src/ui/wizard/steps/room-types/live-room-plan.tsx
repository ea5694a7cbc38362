import { Suspense, useDeferredValue, useId, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ROOMS_PER_HOTEL_MAXIMUM } from '#domain/rooms/room-list.ts';
import { endsOfRoomTypes } from '#domain/rooms/room-numbers.ts';
import { totalRooms } from '#domain/rooms/room-types.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { RoomPlan, type PlannedRoomType } from '#ui/forms/room-types/room-plan.tsx';
import type { RoomTypesForm } from '#ui/forms/room-types/room-types-form.ts';
import { lazyPart } from '#ui/shell/loading/lazy.ts';
import { LoadBoundary } from '#ui/shell/loading/load-boundary.tsx';

const RoomNumbering = lazyPart(() => import('#ui/forms/room-types/room-numbering.tsx'));

function usePlannedRoomTypes(form: RoomTypesForm): PlannedRoomType[] {
  return useSnapshot(form.state).items.map(
    ({ name, room_count, room_numbers = '', room_floors = '' }) => ({
      name,
      // A number that cannot be read is NaN.
      room_count: room_count || 0,
      room_numbers,
      room_floors,
    }),
  );
}

/** The first and last room number of each room type, such as `101 to 112`. Updated when the browser is idle. */
export function useRoomEnds(form: RoomTypesForm): readonly (string | undefined)[] {
  const planned = useDeferredValue(JSON.stringify(usePlannedRoomTypes(form)));
  return useMemo(() => {
    const roomTypes = JSON.parse(planned) as PlannedRoomType[];
    if (!(totalRooms(roomTypes) <= ROOMS_PER_HOTEL_MAXIMUM)) return [];
    return endsOfRoomTypes(roomTypes).map((ends) => ends && [...new Set(ends)].join(' to '));
  }, [planned]);
}

/** Shows the room plan beside the list on wide screens, and folded above the list on narrow ones. */
export function LiveRoomPlan({ form }: { readonly form: RoomTypesForm }) {
  const planned = usePlannedRoomTypes(form);
  const [isOpen, setIsOpen] = useState(false);
  const [isNumbering, setIsNumbering] = useState(false);
  const [planId, numberingId] = [useId(), useId()];
  return (
    <div
      // Keyboard users must be able to scroll the plan.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Room Plan"
      className="min-w-0 rounded-surface focus-ring @4xl:sticky @4xl:top-[calc(var(--top-bar,0px)+var(--page-header,0px)+1.5rem)] @4xl:row-span-2 @4xl:max-h-[calc(100dvh-var(--page-header,0px)-3rem)] @4xl:overflow-y-auto @4xl:shadow-card"
    >
      <Card
        as="div"
        title="Room Plan"
        actions={
          <Button
            variant="quiet"
            className="-my-2 -mr-3 @4xl:hidden"
            aria-expanded={isOpen}
            aria-controls={planId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Hide Room Plan' : 'Show Room Plan'}
          </Button>
        }
      >
        <div id={planId} className={`space-y-4 ${isOpen ? '' : '@max-4xl:hidden'}`}>
          <div>
            <Button
              variant="quiet"
              className="-my-2 -ml-3 text-sm"
              aria-expanded={isNumbering}
              aria-controls={isNumbering ? numberingId : undefined}
              onClick={() => setIsNumbering(!isNumbering)}
            >
              {isNumbering ? 'Close Numbering' : 'Change Numbering'}
            </Button>
          </div>
          {isNumbering && (
            <div id={numberingId}>
              <LoadBoundary>
                <Suspense>
                  <RoomNumbering form={form} />
                </Suspense>
              </LoadBoundary>
            </div>
          )}
          <RoomPlan roomTypes={planned} />
        </div>
      </Card>
    </div>
  );
}
