import { Trash2 } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Link } from 'wouter';
import { PARTS } from '#domain/plan/parts.ts';
import type { Id } from '#domain/record.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import type { Estate } from './estate.ts';
import { accessInFull, accessOf, gapsOf, statusOf, type EstateRow } from './hotel-words.ts';
import { HotelName } from '#ui/sources/hotel-name.tsx';
import { setupPath, type Setup } from '#ui/runs/setups.ts';
import { dayText, momentText } from '#ui/texts/days.ts';
import { PLAIN } from '#ui/texts/numbers.ts';
import { namesInShort } from '#ui/texts/names-in-short.ts';

export const LINK =
  'inline-flex min-h-control items-center rounded-control px-3 font-medium text-brand-dark hover:bg-brand-tint focus-visible:outline-2 focus-visible:outline-offset-2 focus-visible:outline-brand';

interface HotelCellsParts {
  readonly estate: Estate;
  readonly onDelete: (setup: Setup) => void;
}

export function hotelColumns({ estate, onDelete }: HotelCellsParts): ListColumn<EstateRow>[] {
  return [
    {
      key: 'hotel',
      title: 'Hotel',
      track: '2.6fr',
      value: ({ name, code }) => `${name} ${code}`,
      cell: (hotel) => {
        const { hotelId, stored } = hotel;
        const path = hotelId === undefined ? stored && setupPath(stored) : hotelPath(hotelId);
        if (path === undefined) return <HotelName hotel={hotel} />;
        return (
          <Link href={path} className={`-ml-3 ${LINK}`}>
            <span>
              <HotelName hotel={hotel} />
            </span>
          </Link>
        );
      },
    },
    { key: 'city', title: 'City', track: '1.4fr', value: ({ city }) => city },
    {
      key: 'rooms',
      title: 'Rooms',
      track: '4.5rem',
      value: ({ rooms = '' }) => rooms,
      isNumber: true,
      isOnlyInTable: true,
    },
    {
      key: 'currency',
      title: 'Currency',
      track: '5.5rem',
      value: ({ currency }) => currency,
      isOnlyInTable: true,
    },
    {
      key: 'completed',
      title: 'Completed',
      track: '8.5rem',
      value: ({ completed }) => completed,
      cell: ({ completed }) => dayText(completed, PLAIN),
      isOnlyInTable: true,
    },
    {
      key: 'setup',
      title: 'Setup',
      track: '2.6fr',
      value: (hotel) => statusOf(hotel).words,
      cell: (hotel) => <SetupCell {...{ estate, hotel, onDelete }} />,
      isFilter: true,
    },
    {
      key: 'access',
      title: 'Who can sign in',
      track: '2.2fr',
      value: accessOf,
      cell: (hotel) => <SignInCell estate={estate} hotel={hotel} />,
      isFilter: true,
    },
  ];
}

function SetupCell({ estate, hotel, onDelete }: HotelCellsParts & CellProps) {
  return (
    <>
      <SetupStatusCell estate={estate} hotel={hotel} />
      {statusOf(hotel).tone === 'warning' && (
        <span className="mt-1 block text-sm wrap-anywhere">
          {namesInShort(gapsOf(hotel).map(({ title }) => title))}
        </span>
      )}
      {hotel.stored && <SetupLinks hotel={hotel} setup={hotel.stored} onDelete={onDelete} />}
    </>
  );
}

export function hotelPath(hotelId: Id): string {
  return `/hotels/${encodeURIComponent(String(hotelId))}`;
}

interface CellProps extends Pick<HotelCellsParts, 'estate'> {
  readonly hotel: EstateRow;
}

export function SetupStatusCell({ estate, hotel }: CellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const { hotelId, stored, isElsewhere, gaps, isStarted } = hotel;
  useWhenVisible(cell, (gaps ?? isStarted) === undefined, () => estate.check(hotel));
  const isChanged = hotelId !== undefined && stored !== undefined && !stored.result;
  const status = statusOf(hotel);
  return (
    <>
      <span ref={cell} className="flex flex-wrap gap-1.5">
        <Badge tone={status.tone}>{status.words}</Badge>
        {isChanged && <Badge>Changes not launched</Badge>}
        {isElsewhere && <Badge>Open in another tab</Badge>}
      </span>
      {stored && <span className="mt-1 block text-sm text-ink/75">{setupFacts(stored)}</span>}
    </>
  );
}

/** One for each part of a hotel, and the review. */
const STEPS = PARTS.length + 1;

/** For example 'Step 2 of 5 · Saved 29 November 2026 at 07:30'. */
function setupFacts({ result, step, savedAt }: Setup): string {
  const saved = savedAt === undefined ? [] : [`Saved ${momentText(savedAt, PLAIN)}`];
  return [result ? 'Launched' : `Step ${step + 1} of ${STEPS}`, ...saved].join(' · ');
}

interface SetupLinksProps extends Pick<HotelCellsParts, 'onDelete'> {
  readonly hotel: EstateRow;
  readonly setup: Setup;
}

function SetupLinks({ hotel: { name, isElsewhere }, setup, onDelete }: SetupLinksProps) {
  const of = name || 'a hotel without a name';
  return (
    <span className="-ml-3 flex flex-wrap items-center">
      <Link href={setupPath(setup)} className={`text-sm ${LINK}`}>
        {setup.result ? 'Open the report' : 'Continue'}
        <span className="sr-only">
          {' '}
          {setup.result ? 'of' : 'the setup of'} {of}
        </span>
      </Link>
      {!isElsewhere && (
        <Button
          variant="quiet"
          className="px-2!"
          icon={<Trash2 />}
          aria-label={`Delete the setup of ${of}`}
          onClick={() => onDelete(setup)}
        />
      )}
    </span>
  );
}

/** Shows who can sign in to the hotel. Requests the hotel's users once the row is visible. */
export function SignInCell({ estate, hotel }: CellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const said = accessInFull(hotel);
  useWhenVisible(cell, said === '', () => estate.want(hotel));
  const isWarning = ['No users', 'No administrator'].includes(accessOf(hotel));
  return (
    <span ref={cell} className="block min-h-5">
      {isWarning ? (
        <Badge tone="warning">{said}</Badge>
      ) : (
        <bdi className="line-clamp-3">{said}</bdi>
      )}
    </span>
  );
}

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
