import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Id } from '#domain/record.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import type { SourceHotel } from '#ui/sources/read-template.ts';
import { FINISHED } from '#ui/runs/hotel-status.ts';
import type { SetupsLeft } from '#ui/runs/setups-left.ts';
import { setupPath } from '#ui/runs/setups.ts';
import type { AdministratorForm } from './administrator-form.ts';
import type { Estate } from './estate.ts';
import { Access, LINK, Setup } from './hotel-cells.tsx';
import { statusOf, type ListedHotel } from './hotel-words.ts';

interface HotelPageProps {
  readonly setups: SetupsLeft;
  readonly estate: Estate;
  readonly administrator: AdministratorForm;
  readonly hotel: ListedHotel & { readonly hotelId: Id };
  /** Called with the hotel whose settings a new setup copies. */
  readonly onStartFrom: (hotel: SourceHotel) => void;
}

/** What is known about one hotel, and what the account can do with it. */
export function HotelPage({ setups, estate, administrator, hotel, onStartFrom }: HotelPageProps) {
  const { hotelId, name, code, city, currency, completed, rooms } = hotel;
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => page.current?.focus(), []);
  const named = { id: hotelId, name: name || code };
  const path = setupPath(setups.placeOf(hotelId));
  const facts = { Code: code, City: city, Currency: currency, Rooms: rooms, Completed: completed };
  return (
    <div ref={page} tabIndex={-1} className="space-y-4 outline-none">
      <Link href="/hotels" className={`-ml-3 gap-2 ${LINK}`}>
        <ArrowLeft className="size-4" />
        All hotels
      </Link>
      <Card
        title={<bdi translate="no">{named.name}</bdi>}
        actions={
          <>
            <Link href={path} className={LINK}>
              {statusOf(hotel) === FINISHED ? 'Open setup' : 'Continue setup'}
            </Link>
            <Button variant="secondary" onClick={() => administrator.open(named)}>
              Add administrator
            </Button>
            <Button variant="secondary" onClick={() => onStartFrom(named)}>
              Start from {named.name}
            </Button>
          </>
        }
      >
        <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[minmax(8rem,auto)_1fr]">
          {Object.entries(facts).map(([title, value = '']) =>
            value === '' ? null : (
              <Fact key={title} title={title}>
                <bdi translate="no">{value}</bdi>
              </Fact>
            ),
          )}
          <Fact title="Setup">
            <Setup estate={estate} hotel={hotel} setups={setups} />
          </Fact>
          <Fact title="Who can sign in">
            <Access estate={estate} hotel={hotel} />
          </Fact>
        </dl>
      </Card>
    </div>
  );
}

function Fact({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
      <dt className="font-medium">{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
