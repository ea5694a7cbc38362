import { useSnapshot } from 'valtio';
import type { ListView } from './list-view.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';

const AS_LISTED = { value: '', label: 'As listed' };
const DESCENDING = '-';

/** Sets the sort order on narrow screens, where the column headings are hidden. */
export function Order<Row>({ view, id }: { readonly view: ListView<Row>; readonly id: string }) {
  const { sortedBy, isDescending } = useSnapshot(view.state);
  const orders = view.columns.flatMap(({ key, title }) => [
    { value: key, label: `Sort by ${title}` },
    { value: DESCENDING + key, label: `Sort by ${title}, descending` },
  ]);
  return (
    <NativeSelect
      id={id}
      label="Sort by"
      labelHidden
      value={isDescending ? DESCENDING + sortedBy : sortedBy}
      options={sortedBy === '' ? [AS_LISTED, ...orders] : orders}
      onChange={(value) =>
        value.startsWith(DESCENDING)
          ? view.sortBy(value.slice(DESCENDING.length), true)
          : view.sortBy(value, false)
      }
    />
  );
}
