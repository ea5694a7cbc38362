import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Id } from '#domain/record.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import type { AdministratorForm } from './administrator-form.ts';
import type { Estate } from './estate.ts';
import { accessInFull, accessOf, gapsOf, statusOf, type ListedHotel } from './hotel-words.ts';
import { FINISHED } from '#ui/runs/hotel-status.ts';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { HotelName } from '#ui/sources/hotel-name.tsx';
import type { SetupsLeft } from '#ui/runs/setups-left.ts';
import { setupPath } from '#ui/runs/setups.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

export const LINK =
  'inline-flex min-h-control items-center rounded-control px-3 font-medium text-brand-dark hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand';

export interface HotelCellsParts {
  readonly setups: SetupsLeft;
  readonly estate: Estate;
  readonly administrator: AdministratorForm;
  /** Called with the hotel whose settings a new setup copies. */
  readonly onStartFrom: (hotel: SourceHotel) => void;
}

export function createHotelCells({ setups, estate, administrator, onStartFrom }: HotelCellsParts) {
  const cells = {
    hotel: (hotel: ListedHotel) => <HotelName hotel={hotel} />,
    setup: (hotel: ListedHotel) => (
      <Setup
        hotel={hotel}
        isChanged={hotel.hotelId !== undefined && setups.isChanged(hotel.hotelId)}
      />
    ),
    access: (hotel: ListedHotel) => <Access estate={estate} hotel={hotel} />,
  };
  const actions = (hotel: ListedHotel) => {
    const { hotelId } = hotel;
    if (hotelId === undefined) return null;
    const path = setupPath(setups.placeOf(hotelId));
    return <Actions {...{ hotel, hotelId, path, administrator, onStartFrom }} />;
  };
  return { cells, actions };
}

interface SetupProps {
  readonly hotel: ListedHotel;
  readonly isChanged: boolean;
}

function Setup({ hotel, isChanged }: SetupProps) {
  const status = statusOf(hotel);
  return (
    <>
      <span className="flex flex-wrap gap-1.5">
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
function Access({ estate, hotel }: { readonly estate: Estate; readonly hotel: ListedHotel }) {
  const cell = useRef<HTMLSpanElement>(null);
  const said = accessInFull(hotel);
  useEffect(() => {
    if (said !== '' || !cell.current) return;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      estate.want(hotel);
    });
    watcher.observe(cell.current);
    return () => watcher.disconnect();
  }, [estate, hotel, said]);
  const isWarning = ['No users', 'No administrator'].includes(accessOf(hotel));
  return (
    <span ref={cell} className="block min-h-5">
      {isWarning ? <Badge tone="warning">{said}</Badge> : <bdi>{said}</bdi>}
    </span>
  );
}

interface ActionsProps extends Pick<HotelCellsParts, 'administrator' | 'onStartFrom'> {
  readonly hotel: ListedHotel;
  readonly hotelId: Id;
  /** Path of the page that continues the setup. */
  readonly path: string;
}

function Actions({ hotel: listed, hotelId, path, administrator, onStartFrom }: ActionsProps) {
  const { name, code } = listed;
  const hotel = { id: hotelId, name: name || code };
  return (
    <>
      <Link href={path} className={LINK}>
        {statusOf(listed) === FINISHED ? 'Open setup' : 'Continue setup'}
        <span className="sr-only"> of {hotel.name}</span>
      </Link>
      <Button variant="quiet" className="px-3!" onClick={() => administrator.open(hotel)}>
        <span>
          Add administrator<span className="sr-only"> to {hotel.name}</span>
        </span>
      </Button>
      <Button variant="quiet" className="px-3!" onClick={() => onStartFrom(hotel)}>
        <span>
          Start from <span className="sr-only">{hotel.name}</span>
          <span aria-hidden>it</span>
        </span>
      </Button>
    </>
  );
}
