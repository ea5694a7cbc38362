import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '#application/errors/api-error.ts';
import { errorMessage } from '#application/errors/error-message.ts';
import type { EstateHotel } from '#application/estate/list-hotels.ts';
import type { Id } from '#domain/record.ts';
import { Button } from '#ui/components/button.tsx';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { ListTable } from '#ui/components/lists/list-table.tsx';
import type { ListColumn } from '#ui/components/lists/list-view.ts';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { SourceHotel } from '#ui/files/handed-over.ts';
import type { EstateServices } from '#ui/services.ts';
import { RetryButton } from '#ui/shell/loading/load-boundary.tsx';
import { Loaded } from '#ui/shell/loading/loaded.tsx';
import { createResource } from '#ui/shell/loading/resource.ts';
import { HotelName } from './hotel-name.tsx';

interface ListedHotel extends Pick<EstateHotel, 'name' | 'code' | 'city'> {
  readonly id: Id;
}

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

/** Reads the hotels of the account as far as the server can list them, while `follow` is in effect. */
export function createHotelList(load: HotelChoiceProps['loadEstateServices']) {
  let isFollowed = true;
  const hotels = createResource(async () => {
    const { listHotels } = await load();
    const listed: ListedHotel[] = [];
    let failure: ApiError | undefined;
    const onFailure = (error: ApiError) => {
      failure = error;
    };
    const request = { isWanted: () => true, details: [], atOnce: 1, onFailure };
    for await (const { hotelId: id, name, code, city } of listHotels.run(request)) {
      if (!isFollowed) break;
      if (id !== undefined) listed.push({ id, name, code, city });
    }
    return { hotels: listed, failure };
  });
  const follow = () => {
    isFollowed = true;
    return () => {
      isFollowed = false;
    };
  };
  return { hotels, follow };
}

export default function HotelChoiceDialog({
  loadEstateServices,
  onChoose,
  onClose,
}: HotelChoiceProps) {
  const [list] = useState(() => createHotelList(loadEstateServices));
  useEffect(() => list.follow(), [list]);
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
        <Loaded of={list.hotels} label="Loading hotels" context="general" lines={4} inCard>
          {({ hotels, failure }) => (
            <>
              {failure && (
                <NoticeBox
                  kind="error"
                  role="alert"
                  className="mb-4"
                  action={<RetryButton onClick={() => void list.hotels.read()} />}
                >
                  {errorMessage(failure, 'general')}
                </NoticeBox>
              )}
              {hotels.length > 0 ? (
                <ListTable
                  isTransient
                  rows={hotels}
                  rowKey={({ id }) => id}
                  title="Hotels"
                  columns={COLUMNS}
                  actions={actions}
                  actionsTrack="9rem"
                />
              ) : (
                !failure && <p>This account has no hotels yet.</p>
              )}
            </>
          )}
        </Loaded>
      </div>
      <Button variant="secondary" className="mt-6 self-end" data-autofocus onClick={onClose}>
        Cancel
      </Button>
    </Modal>
  );
}
