import { Plus } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect, useLocation } from 'wouter';
import { errorMessage } from '#application/errors/error-message.ts';
import { Card } from '#ui/components/card.tsx';
import { ConfirmDialog } from '#ui/components/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#ui/components/lists/empty-state.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { HotelsSectionProps } from '#ui/hotels/hotels-parts.ts';
import { NewSetup } from '#ui/hotels/new-setup.tsx';
import { RetryButton } from '#ui/shell/loading/load-boundary.tsx';
import { counted } from '#ui/texts/counted.ts';
import { successNotice, warningNotice } from '#ui/texts/notices.ts';
import { createEstate, type Estate } from './estate.ts';
import { hotelColumns, hotelPath } from './hotel-cells.tsx';
import { HotelPage } from './hotel-page.tsx';
import type { EstateRow } from './hotel-words.ts';
import { createSetupsLeft } from '#ui/runs/setups-left.ts';
import { deleteSetup, type Setup } from '#ui/runs/setups.ts';

const REFUSALS = {
  'not-offered': 'This server does not list hotels',
  'not-allowed': 'This account is not allowed to list hotels',
} as const;

const OPEN_ELSEWHERE = warningNotice(
  'Setup Not Deleted',
  'Another tab has this setup open. Leave it there, then delete it.',
);

export default function EstateSection({ parts, onTitle }: HotelsSectionProps) {
  const [estate] = useState(() => createEstate(parts, createSetupsLeft(parts)));
  const [deleted, setDeleted] = useState<Setup>();
  useEffect(() => {
    void estate.load();
    // The user may have worked on a setup in another tab.
    const readSetups = () => void estate.readSetups();
    globalThis.addEventListener('focus', readSetups);
    return () => {
      globalThis.removeEventListener('focus', readSetups);
      estate.close();
    };
  }, [estate]);
  const { status, hotels, error, refusal } = useSnapshot(estate.state) as Estate['state'];
  const read = hotels.filter(({ hotelId }) => hotelId !== undefined).length;
  const [path] = useLocation();
  const hotel = hotels.find(({ hotelId }) => hotelId !== undefined && hotelPath(hotelId) === path);
  if (!hotel && path !== '/hotels' && status !== 'loading')
    return <Redirect to="/hotels" replace />;
  const { hotelId } = hotel ?? {};
  const remove = async ({ key, name }: Setup) => {
    const isDeleted = await deleteSetup(parts, parts.username, key);
    const text = `${name || 'The hotel without a name'} is no longer in this browser.`;
    parts.notify(isDeleted ? successNotice('Setup Deleted', text) : OPEN_ELSEWHERE);
    await estate.readSetups();
  };
  const deletion = deleted && (
    <ConfirmDialog
      danger
      title="Delete this setup?"
      confirmLabel="Delete"
      onCancel={() => setDeleted(undefined)}
      onConfirm={() => {
        setDeleted(undefined);
        void remove(deleted);
      }}
    >
      <p className="font-medium">
        <bdi>{deleted.name || 'Hotel without a name'}</bdi>
      </p>
      <p className="mt-2">
        This deletes what you typed in this browser. A hotel that already exists on the server
        stays.
        {(deleted.result ?? deleted.hotel.run) && ' Its launch can no longer be undone here.'}
      </p>
    </ConfirmDialog>
  );
  if (hotel && hotelId !== undefined)
    return (
      <>
        {deletion}
        <HotelPage
          {...{ parts, estate, onTitle }}
          hotel={{ ...hotel, hotelId }}
          onDelete={setDeleted}
        />
      </>
    );
  return (
    <div className="space-y-6">
      {deletion}
      {error && !refusal && (
        <NoticeBox kind="error" role="alert">
          <p>
            {read > 0 && `Only ${counted(read, 'hotel')} could be read. `}
            {navigator.onLine
              ? errorMessage(error, 'general')
              : 'The hotels on the server are listed once you are online again.'}
          </p>
          <RetryButton className="mt-3" onClick={() => void estate.load()} />
        </NoticeBox>
      )}
      {refusal && (
        <NoticeBox kind="info" title={REFUSALS[refusal]}>
          You can still set up a hotel and launch it.
        </NoticeBox>
      )}
      {status === 'loading' && hotels.length === 0 && <Skeleton label="Loading hotels" lines={6} />}
      {hotels.length > 0 && (
        <Hotels
          {...{ parts, estate, hotels }}
          isPart={error !== undefined && !refusal}
          onDelete={setDeleted}
        />
      )}
      {status !== 'loading' && hotels.length === 0 && (
        <EmptyState
          icon={<Plus />}
          title={error ? 'Set up a hotel' : 'No Hotels Yet'}
          actions={<NewSetup parts={parts} icon={<Plus />} label="Set up a hotel" />}
        >
          {!error && 'The hotels that you set up are listed here.'}
        </EmptyState>
      )}
    </div>
  );
}

interface HotelsProps extends HotelsSectionProps {
  readonly estate: Estate;
  readonly hotels: readonly EstateRow[];
  readonly isPart: boolean;
  readonly onDelete: (setup: Setup) => void;
}

function Hotels({ parts, estate, hotels, isPart, onDelete }: HotelsProps) {
  const { areUsersOffered } = useSnapshot(estate.state);
  const columns = useMemo(() => hotelColumns({ estate, onDelete }), [estate, onDelete]);
  return (
    <Card
      title={`${counted(hotels.length, 'hotel')}${isPart ? ', others could not be read' : ''}`}
      description={
        areUsersOffered
          ? 'Hotels that this account set up.'
          : 'Hotels that this account set up. This server does not say who can sign in to them.'
      }
      actions={<NewSetup parts={parts} icon={<Plus />} label="Set up another" />}
    >
      <ListTable
        view={estate.view}
        rows={hotels}
        rowKey={({ hotelId, stored, name, code }) =>
          String(hotelId ?? stored?.key ?? `${name} ${code}`)
        }
        title="Hotels"
        columns={columns}
      />
    </Card>
  );
}
