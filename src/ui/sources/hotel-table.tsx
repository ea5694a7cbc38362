import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { ListTable, type ListTableProps } from '#ui/components/lists/list-table.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { Skeleton } from '#ui/components/skeleton.tsx';
import { RetryButton } from '#ui/shell/loading/retry-button.tsx';
import type { HotelList, ListedHotel } from './hotel-list.ts';

interface HotelTableProps extends Pick<
  ListTableProps<ListedHotel>,
  'columns' | 'cells' | 'actions' | 'belowSearch'
> {
  readonly list: HotelList;
  /** The ID of a hotel to exclude. */
  readonly without?: string;
  readonly empty: string;
}

export function HotelTable({ list, without, empty, ...table }: HotelTableProps) {
  const { hotels, isLoading, error } = useSnapshot(list.state) as HotelList['state'];
  const rows = useMemo(() => hotels.filter(({ id }) => String(id) !== without), [hotels, without]);
  return (
    <>
      {error !== '' && (
        <NoticeBox kind="error" role="alert" className="mb-4">
          <p>{error}</p>
          <RetryButton className="mt-3" onClick={() => void list.load()} />
        </NoticeBox>
      )}
      {isLoading && <Skeleton label="Loading hotels" lines={4} inCard />}
      {!isLoading && rows.length === 0 && error === '' && <p>{empty}</p>}
      {rows.length > 0 && (
        <ListTable
          isTransient
          isCompact
          view={list.view}
          rows={rows}
          rowKey={({ id }) => id}
          title="Hotels"
          {...table}
        />
      )}
    </>
  );
}
