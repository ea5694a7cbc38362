import { useSnapshot } from 'valtio';
import { counted } from '#ui/texts/counted.ts';
import type { CopyHotels } from './copy-hotels.ts';

export const CHECKBOX_LABEL =
  'inline-flex min-h-control min-w-control cursor-pointer items-center gap-3';
export const CHECKBOX = 'size-5 shrink-0 accent-brand focus-ring';

interface ChoicesProps {
  readonly copies: CopyHotels;
  readonly kind: keyof CopyHotels['state']['chosen'];
  readonly title: string;
}

export function Choices({ copies, kind, title }: ChoicesProps) {
  const { offered, chosen } = useSnapshot(copies.state);
  const all = offered[kind].map(({ key }) => key);
  const keys = chosen[kind];
  const what = title.toLowerCase();
  if (all.length === 0) return <p className="text-ink/75">This hotel has no {what}.</p>;
  return (
    <fieldset>
      <legend className="font-semibold">{title}</legend>
      {all.length > 1 && (
        <label className={CHECKBOX_LABEL}>
          <input
            type="checkbox"
            className={CHECKBOX}
            checked={keys.length === all.length}
            onChange={({ target }) => copies.choose(kind, target.checked ? all : [])}
          />
          Select all {counted(all.length, what.slice(0, -1))}
        </label>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
        {offered[kind].map(({ key, title: name }) => (
          <label key={key} className={CHECKBOX_LABEL}>
            <input
              type="checkbox"
              className={CHECKBOX}
              checked={keys.includes(key)}
              onChange={({ target }) =>
                copies.choose(
                  kind,
                  all.filter((one) => (one === key ? target.checked : keys.includes(one))),
                )
              }
            />
            <bdi className="wrap-anywhere">{name}</bdi>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
