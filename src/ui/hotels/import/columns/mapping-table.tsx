import { useState } from 'react';
import { useSnapshot } from 'valtio';
import {
  isTable,
  titlesPlace,
  type SheetTable,
} from '#application/import/mapping/propose-mapping.ts';
import { isUnderstood, type SheetColumn } from '#application/import/mapping/resolve-columns.ts';
import { counted } from '#ui/texts/counted.ts';
import { Badge } from '#ui/components/badge.tsx';
import { Button } from '#ui/components/button.tsx';
import { fieldId } from '#ui/components/fields/field-id.ts';
import { NativeSelect } from '#ui/components/fields/native-select.tsx';
import { choicesFor, contentsOf } from '#ui/hotels/import/import-words.ts';
import { columnKey, chosenField } from './column-choices.ts';
import type { SheetImport } from '#ui/hotels/import/sheet-import.ts';

const FEW = 3;
const IGNORED = { value: '', label: 'Ignore' };
const ROW = 'grid gap-x-4 gap-y-2 md:grid-cols-[1.4fr_2fr_1.6fr_8rem] md:items-center';

interface SheetsProps {
  readonly sheets: SheetImport;
}

export function MappingTables({ sheets }: SheetsProps) {
  const { proposed } = useSnapshot(sheets.state) as SheetImport['state'];
  return (
    <div className="space-y-8">
      {proposed.map((each, index) =>
        isTable(each) ? (
          // oxlint-disable-next-line react/no-array-index-key -- sheets keep their order
          <MappingTable key={index} sheets={sheets} table={each} place={index} />
        ) : null,
      )}
    </div>
  );
}

interface TableProps extends SheetsProps {
  readonly table: SheetTable;
  readonly place: number;
}

function MappingTable({ sheets, table, place }: TableProps) {
  const { sheet, columns } = table;
  const { choices } = useSnapshot(sheets.state);
  const [isUnfolded, setIsUnfolded] = useState(false);
  const all = columns.flatMap((column, index) => {
    const isEmpty = column.title === '' && column.examples.length === 0;
    const key = columnKey(place, index);
    return isEmpty ? [] : [{ column, key, at: [place, index] as const }];
  });
  const sure = all.filter(
    ({ column, key }) => choices[key] === undefined && !column.isIgnored && isUnderstood(column),
  );
  const folded = isUnfolded || sure.length <= FEW ? [] : sure;
  const shown = all.filter((each) => !folded.includes(each));
  const name = sheet.sheet === undefined ? sheet.file : `${sheet.file}, ${sheet.sheet}`;
  return (
    <section aria-label={name}>
      <h3 className="font-semibold wrap-anywhere">
        <bdi>{name}</bdi>
      </h3>
      <p className="text-sm text-ink/75">
        {contentsOf(table)}, {titlesPlace(table)}
      </p>
      {folded.length > 0 && (
        <p className="mt-3 text-sm wrap-anywhere">
          {counted(folded.length, 'column')} are understood:{' '}
          <bdi>{folded.map(({ column }) => titleOf(column)).join(', ')}</bdi>.
        </p>
      )}
      {shown.length > 0 && (
        <>
          <div aria-hidden="true" className={`mt-3 hidden text-sm font-semibold md:grid! ${ROW}`}>
            <span>Column</span>
            <span>Examples</span>
            <span>Read as</span>
            <span>Match</span>
          </div>
          <ul className="mt-2">
            {shown.map(({ column, at, key }) => (
              <Column key={key} {...{ sheets, column, at }} />
            ))}
          </ul>
        </>
      )}
      {sure.length > FEW && (
        <Button
          variant="quiet"
          className="mt-2 -ml-3 text-sm"
          aria-expanded={isUnfolded}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? 'Show fewer columns' : `Show all ${all.length} columns`}
        </Button>
      )}
    </section>
  );
}

interface ColumnProps extends SheetsProps {
  readonly column: SheetColumn;
  readonly at: readonly [sheet: number, column: number];
}

function Column({ sheets, column, at }: ColumnProps) {
  const key = columnKey(...at);
  const chosen = useSnapshot(sheets.state).choices[key];
  const title = titleOf(column);
  return (
    <li className={`border-t border-line py-2 ${ROW}`}>
      <span className="min-w-0 font-medium wrap-anywhere">
        <bdi>{title}</bdi>
      </span>
      <span className="line-clamp-2 min-w-0 text-sm wrap-anywhere text-ink/75">
        <bdi>{column.examples.join(' | ')}</bdi>
      </span>
      <NativeSelect
        id={fieldId('mapping', key)}
        label={`Read ${title} as`}
        labelHidden
        value={chosen ?? chosenField(column)}
        options={[IGNORED, ...choicesFor(column)]}
        onChange={(field) => sheets.choose(...at, field)}
      />
      <span>
        <Certainty column={column} isChosen={chosen !== undefined} />
      </span>
    </li>
  );
}

function titleOf({ title, letters }: SheetColumn): string {
  return title || `Column ${letters}`;
}

function Certainty({ column, isChosen }: Pick<ColumnProps, 'column'> & { isChosen: boolean }) {
  if (isChosen) return <Badge tone="brand">Chosen</Badge>;
  if (column.doubt) return <Badge tone="warning">Check unit</Badge>;
  if (column.twin !== undefined) return <Badge tone="warning">Check duplicate</Badge>;
  if (isUnderstood(column)) return <span className="text-sm text-ink/75">By title</span>;
  if (column.guess) return <Badge tone="warning">Check guess</Badge>;
  return <Badge tone="warning">Not understood</Badge>;
}
