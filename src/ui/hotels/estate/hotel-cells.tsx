import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Link } from 'wouter';
import type { Id } from '#domain/record.ts';
import { Badge } from '#ui/components/badge.tsx';
import type { Estate } from './estate.ts';
import { accessInFull, accessOf, gapsOf, statusOf, type ListedHotel } from './hotel-words.ts';
import { HotelName } from '#ui/sources/hotel-name.tsx';
import type { SetupsLeft } from '#ui/runs/setups-left.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

export const LINK =
  'inline-flex min-h-control items-center rounded-control px-3 font-medium text-brand-dark hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand';

interface HotelCellsParts {
  readonly setups: SetupsLeft;
  readonly estate: Estate;
}

/** The cells of the list. The name leads to the page of the hotel. */
export function createHotelCells({ setups, estate }: HotelCellsParts) {
  return {
    hotel: (hotel: ListedHotel) =>
      hotel.hotelId === undefined ? (
        <HotelName hotel={hotel} />
      ) : (
        <Link href={hotelPath(hotel.hotelId)} className={`-ml-3 ${LINK}`}>
          <span>
            <HotelName hotel={hotel} />
          </span>
        </Link>
      ),
    setup: (hotel: ListedHotel) => <Setup estate={estate} hotel={hotel} setups={setups} />,
    access: (hotel: ListedHotel) => <Access estate={estate} hotel={hotel} />,
  };
}

/** The path of the page of a hotel. */
export function hotelPath(hotelId: Id): string {
  return `/hotels/${encodeURIComponent(String(hotelId))}`;
}

interface SetupProps extends HotelCellsParts {
  readonly hotel: ListedHotel;
}

/** Says how far the hotel is set up. Checks the hotel once the row is visible. */
export function Setup({ estate, hotel, setups }: SetupProps) {
  const cell = useRef<HTMLSpanElement>(null);
  useWhenVisible(cell, hotel.gaps === undefined, () => estate.check(hotel));
  const isChanged = hotel.hotelId !== undefined && setups.isChanged(hotel.hotelId);
  const status = statusOf(hotel);
  return (
    <>
      <span ref={cell} className="flex flex-wrap gap-1.5">
        <Badge tone={status.tone}>{status.words}</Badge>
        {isChanged && <Badge>Changes not launched</Badge>}
      </span>
      {status.tone === 'warning' && (
        <span className="mt-1 block text-sm wrap-anywhere">{namesInShort(gapsOf(hotel))}</span>
      )}
    </>
  );
}

/** Shows who can sign in to the hotel. Requests the hotel's users once the row is visible. */
export function Access({
  estate,
  hotel,
}: {
  readonly estate: Estate;
  readonly hotel: ListedHotel;
}) {
  const cell = useRef<HTMLSpanElement>(null);
  const said = accessInFull(hotel);
  useWhenVisible(cell, said === '', () => estate.want(hotel));
  const isWarning = ['No users', 'No administrator'].includes(accessOf(hotel));
  return (
    <span ref={cell} className="block min-h-5">
      {isWarning ? <Badge tone="warning">{said}</Badge> : <bdi>{said}</bdi>}
    </span>
  );
}

/** Calls `work` once the cell is visible. */
function useWhenVisible(
  cell: RefObject<HTMLElement | null>,
  isWanted: boolean,
  work: () => void,
): void {
  const start = useEffectEvent(work);
  useEffect(() => {
    if (!isWanted || !cell.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      start();
    });
    watcher.observe(cell.current);
    return () => watcher.disconnect();
  }, [cell, isWanted]);
}
