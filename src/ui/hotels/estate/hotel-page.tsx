import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { NO_ADMINISTRATOR } from '#domain/hotel/setup-checklist.ts';
import type { Id } from '#domain/record.ts';
import { roleLabel } from '#domain/staff/staff-roles.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button, buttonLook } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Facts } from '#ui/components/facts.tsx';
import { Folded } from '#ui/components/folded.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { openNewSetup } from '#ui/hotels/new-setup.tsx';
import { undoOf } from '#ui/hotels/launch-of-session.ts';
import { OpenUndoDialog, UndoButton } from '#ui/runs/undo-offer.tsx';
import { setupPath, type Setup } from '#ui/runs/setups.ts';
import { dayText } from '#ui/texts/days.ts';
import { PLAIN } from '#ui/texts/numbers.ts';
import { userName } from '#ui/texts/item-names.ts';
import { AdministratorDialog } from './administrator-dialog.tsx';
import type { Estate } from './estate.ts';
import { SignInCell, LINK, SetupStatusCell } from './hotel-cells.tsx';
import { gapsOf, statusOf, type EstateRow } from './hotel-words.ts';

interface HotelPageProps extends HotelsSectionProps {
  readonly estate: Estate;
  readonly hotel: EstateRow & { readonly hotelId: Id };
  readonly onDelete: (setup: Setup) => void;
}

export function HotelPage(props: HotelPageProps) {
  const { parts, estate, hotel, onTitle, onDelete } = props;
  const { hotelId, name, code, city, currency, completed, rooms, stored, isElsewhere } = hotel;
  const [isAdding, setIsAdding] = useState(false);
  const addAdministrator = () => setIsAdding(true);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    page.current?.focus({ preventScroll: true });
    globalThis.scrollTo({ top: 0 });
  }, []);
  const named = { id: hotelId, name: name || code };
  const heading = named.name || 'Hotel without a name';
  useEffect(() => {
    onTitle?.(heading);
    return () => onTitle?.(undefined);
  }, [onTitle, heading]);
  const { words, tone } = statusOf(hotel);
  const isFinished = words === 'Finished';
  const facts = {
    Code: code,
    City: city,
    Currency: currency,
    Rooms: rooms,
    Completed: isFinished ? dayText(completed, PLAIN) : '',
  };
  const known = Object.entries(facts).filter(([, value = '']) => value !== '');
  return (
    <div ref={page} tabIndex={-1} className="space-y-4 outline-none">
      <Link href="/hotels" className={`-ml-3 gap-2 ${LINK}`}>
        <ArrowLeft className="size-4" />
        All hotels
      </Link>
      <Card
        title="Hotel"
        actions={
          <Button variant="secondary" onClick={() => void openNewSetup(parts, { source: named })}>
            Start from <span className="sr-only">{named.name}</span>
          </Button>
        }
      >
        <Facts
          of={Object.fromEntries(
            known.map(([title, value]) => [
              title,
              <bdi key={title} translate="no">
                {value}
              </bdi>,
            ]),
          )}
        />
      </Card>
      <Card
        title="Setup"
        actions={
          <>
            {stored && !isElsewhere && (
              <Button variant="quiet" onClick={() => onDelete(stored)}>
                Delete this setup
              </Button>
            )}
            <Link
              href={setupPath(stored ?? hotel)}
              className={buttonLook(isFinished ? 'secondary' : 'primary')}
            >
              {isFinished ? 'Open setup' : 'Continue setup'}
            </Link>
          </>
        }
      >
        <SetupStatusCell estate={estate} hotel={hotel} />
        {isFinished && (
          <p className="mt-2 text-sm text-ink/75">
            You can open the setup to change the hotel. Nothing changes before you launch it again.
          </p>
        )}
        {tone === 'warning' && <Gaps hotel={hotel} onAddAdministrator={addAdministrator} />}
        <Undo {...props} />
      </Card>
      <Card
        title="Who can sign in"
        actions={
          <Button variant="secondary" onClick={addAdministrator}>
            Add administrator
          </Button>
        }
      >
        {hotel.people?.length ? (
          <People people={hotel.people} />
        ) : (
          <SignInCell estate={estate} hotel={hotel} />
        )}
      </Card>
      {isAdding && (
        <AdministratorDialog
          parts={parts}
          hotel={named}
          onAdded={() => estate.refresh(hotelId)}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}

/** Offers to undo the launch of the hotel, if this browser has it. */
function Undo({ parts, estate, hotel: { hotelId, name } }: HotelPageProps) {
  const [found, setFound] = useState<Awaited<ReturnType<typeof undoOf>>>();
  useEffect(() => {
    let isShown = true;
    void undoOf(parts, hotelId).then((launch) => isShown && setFound(launch));
    return () => void (isShown = false);
  }, [parts, hotelId]);
  if (!found) return null;
  const { undo, hotel } = found;
  return (
    <div className="mt-3 -ml-3">
      <UndoButton undo={undo} label="Undo the launch" hotel={{ ...hotel, name }} />
      <OpenUndoDialog
        undo={undo}
        onUndone={() => {
          void undoOf(parts, hotelId).then(setFound);
          void estate.load().then(() => estate.refresh(hotelId));
        }}
      />
    </div>
  );
}

const SHOWN = 10;

interface GapsProps extends Pick<HotelPageProps, 'hotel'> {
  readonly onAddAdministrator: () => void;
}

function Gaps({ hotel, onAddAdministrator }: GapsProps) {
  const { hotelId, stored } = hotel;
  return (
    <Folded items={gapsOf(hotel)} limit={SHOWN} what="missing records">
      {(shown) => (
        <ul aria-label="What is missing" className="mt-3 divide-y divide-line">
          {shown.map(({ title, operation }) => (
            <li key={title} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{title}</span>
              {title === NO_ADMINISTRATOR.title ? (
                <Button variant="quiet" onClick={onAddAdministrator}>
                  Add one
                </Button>
              ) : (
                <Link href={setupPath(stored ?? { hotelId }, operation)} className={LINK}>
                  Repair in the setup<span className="sr-only">: {title}</span>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

function People({ people }: { readonly people: NonNullable<EstateRow['people']> }) {
  return (
    <Folded items={people} limit={SHOWN} what="people">
      {(shown) => (
        <ul aria-label="People" className="divide-y divide-line">
          {shown.map(({ id, is_active: isActive, role, first_name, last_name, username }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 wrap-anywhere">
                <bdi translate="no" className="font-medium">
                  {userName({ first_name, last_name, username })}
                </bdi>
                , signs in as <bdi translate="no">{username}</bdi>
              </span>
              <span className="flex items-center gap-2 text-sm text-ink/75">
                {!isActive && <Badge>Not active</Badge>}
                {roleLabel(role)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}
