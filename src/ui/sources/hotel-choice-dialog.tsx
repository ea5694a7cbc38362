import { useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import type { EstateServices } from '#ui/services.ts';
import { RetryButton } from '#ui/shell/loading/load-boundary.tsx';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import { HotelName } from './hotel-name.tsx';
import { createHotelList, type HotelList, type ListedHotel } from './hotel-list.ts';

export interface HotelChoiceProps {
  readonly loadEstateServices: () => Promise<Pick<EstateServices, 'listHotels'>>;
  readonly onChoose: (hotel: SourceHotel) => void;
  readonly onClose: () => void;
}

const COLUMNS: readonly ListColumn<ListedHotel>[] = [
  {
    key: 'hotel',
    title: 'Hotel',
    track: '2fr',
    value: ({ name, code }) => `${name} ${code}`,
    cell: (hotel) => <HotelName hotel={hotel} />,
  },
  { key: 'city', title: 'City', track: '1fr', value: ({ city }) => city },
];

export default function HotelChoiceDialog({
  loadEstateServices,
  onChoose,
  onClose,
}: HotelChoiceProps) {
  const [list] = useState(() => createHotelList(loadEstateServices));
  useEffect(() => {
    void list.load();
    return () => list.close();
  }, [list]);
  const { hotels, isLoading, error } = useSnapshot(list.state) as HotelList['state'];
  const actions = useMemo(
    () =>
      ({ id, name, code }: ListedHotel) => (
        <Button variant="secondary" onClick={() => onChoose({ id, name: name || code })}>
          <span>
            Start from <span className="sr-only">{name || code}</span>
            <span aria-hidden>it</span>
          </span>
        </Button>
      ),
    [onChoose],
  );
  return (
    <Modal title="Start from a hotel" onDismiss={onClose} className="max-h-full max-w-5xl">
      <p className="mt-2 mb-4 text-ink/75">
        The room types, rates, rate plans, business settings and amenities of the hotel that you
        choose are copied to this setup. You enter the new hotel’s name, code, contacts and staff.
        The new hotel gets new room numbers. The hotel that you choose does not change.
      </p>
      <div className="-mx-1 min-h-0 overflow-y-auto px-1 [--page-header:0px] [--top-bar:0px]">
        {error !== '' && (
          <NoticeBox kind="error" role="alert" className="mb-4">
            <p>{error}</p>
            <RetryButton className="mt-3" onClick={() => void list.load()} />
          </NoticeBox>
        )}
        {isLoading && <Skeleton label="Loading hotels" lines={4} inCard />}
        {!isLoading && hotels.length === 0 && error === '' && (
          <p>This account has no hotels yet.</p>
        )}
        {hotels.length > 0 && (
          <ListTable
            isTransient
            rows={hotels}
            rowKey={({ id }) => id}
            title="Hotels"
            columns={COLUMNS}
            actions={actions}
            actionsTrack="9rem"
          />
        )}
      </div>
      <Button variant="secondary" className="mt-6 self-end" data-autofocus onClick={onClose}>
        Cancel
      </Button>
    </Modal>
  );
}
