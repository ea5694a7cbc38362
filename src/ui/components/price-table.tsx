import type { Key, ReactNode } from 'react';

export interface PriceRow {
  readonly key: Key;
  readonly plan?: string;
  readonly name: string | undefined;
  readonly price: ReactNode;
  readonly note?: ReactNode;
}

export function PriceTable({ title, rows }: { title: string; rows: readonly PriceRow[] }) {
  return (
    <table aria-label={title} className="mt-2 w-full text-sm">
      {[...Map.groupBy(rows, ({ plan = '' }) => plan)].map(([plan, own]) => (
        <tbody key={plan}>
          {plan && (
            <tr>
              <th scope="rowgroup" dir="auto" className="pt-3 text-left font-medium wrap-anywhere">
                {plan}
              </th>
            </tr>
          )}
          {own.map(({ key, name, price, note }) => (
            <tr key={key} className="align-top">
              <th
                scope="row"
                dir="auto"
                className="py-0.5 text-left font-normal wrap-anywhere text-ink/75"
              >
                {name}
                {note && <span className="block text-ink/60">{note}</span>}
              </th>
              <td className="py-0.5 pl-4 text-right font-medium tabular-nums">{price}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
