import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { Card } from '#ui/components/card.tsx';
import type { HotelList, ListedHotel } from '#ui/sources/hotel-list.ts';
import { HotelName } from '#ui/sources/hotel-name.tsx';
import { HotelTable } from '#ui/sources/hotel-table.tsx';
import { counted } from '#ui/texts/counted.ts';
import { CHECKBOX, CHECKBOX_LABEL } from './choices.tsx';
import type { CopyHotels } from './copy-hotels.ts';

interface TargetListProps {
  readonly copies: CopyHotels;
  readonly list: HotelList;
}

export function TargetList({ copies, list }: TargetListProps) {
  const { targets } = useSnapshot(copies.state);
  const { cells, selectShown } = useMemo(() => partsOf(copies), [copies]);
  return (
    <Card title="Copy to" description={`${counted(targets.length, 'hotel')} selected`}>
      <HotelTable
        list={list}
        without={copies.source}
        empty="This account has no other hotels."
        columns="2fr 1fr"
        cells={cells}
        belowSearch={selectShown}
      />
    </Card>
  );
}

function partsOf(copies: CopyHotels) {
  return {
    cells: { hotel: (hotel: ListedHotel) => <Target copies={copies} hotel={hotel} /> },
    selectShown: (found: readonly ListedHotel[]) => <SelectShown copies={copies} found={found} />,
  };
}

interface SelectShownProps {
  readonly copies: CopyHotels;
  readonly found: readonly ListedHotel[];
}

function SelectShown({ copies, found }: SelectShownProps) {
  const { targets } = useSnapshot(copies.state);
  const ids = found.map(({ id }) => String(id));
  if (ids.length === 0) return null;
  return (
    <label className={CHECKBOX_LABEL}>
      <input
        type="checkbox"
        className={CHECKBOX}
        checked={ids.every((id) => targets.includes(id))}
        onChange={({ target }) => {
          const others = targets.filter((id) => !ids.includes(id));
          copies.chooseTargets(target.checked ? [...others, ...ids] : others);
        }}
      />
      Select all {counted(ids.length, 'hotel')} shown
    </label>
  );
}

interface TargetProps {
  readonly copies: CopyHotels;
  readonly hotel: ListedHotel;
}

function Target({ copies, hotel }: TargetProps) {
  const { targets } = useSnapshot(copies.state);
  const id = String(hotel.id);
  return (
    <label className={CHECKBOX_LABEL}>
      <input
        type="checkbox"
        className={CHECKBOX}
        checked={targets.includes(id)}
        onChange={({ target }) => {
          const others = targets.filter((one) => one !== id);
          copies.chooseTargets(target.checked ? [...others, id] : others);
        }}
      />
      <span>
        <HotelName hotel={hotel} />
      </span>
    </label>
  );
}
