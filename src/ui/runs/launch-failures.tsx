import { useId, useState } from 'react';
import type { TitledFailure } from '#application/errors/failed-operation.ts';
import type { FilesLaunch } from '#application/launch/files-launch.ts';
import { nameIn } from '#application/launch/launched-hotel.ts';
import { takenValues, type TakenValue } from '#application/launch/taken-values.ts';
import { Button } from '#ui/components/button.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';
import { Folded } from '#ui/components/folded.tsx';
import { groupFailures } from './failure-groups.ts';

interface LaunchFailuresProps {
  readonly failures: readonly TitledFailure[];
  readonly rooms: readonly string[];
  readonly onFix?: ((failure: TitledFailure) => void) | undefined;
  /** Shows fields to correct what the server refused in this hotel. */
  readonly correctsIn?: Pick<TakenFieldsProps, 'launch' | 'index'> | undefined;
}

const SHOWN = 12;

export function LaunchFailures({ failures, rooms, onFix, correctsIn }: LaunchFailuresProps) {
  return (
    <Folded items={groupFailures(failures, rooms)} limit={SHOWN} what="problems">
      {(shown) => (
        <ul aria-label="What failed" className="divide-y divide-line">
          {shown.map(({ repair, reasons, failures: [first, ...others] }) => (
            <li key={`${repair} ${reasons.join(' ')}`} className="py-2 wrap-anywhere">
              {onFix && first ? (
                <button
                  type="button"
                  className="min-h-6 rounded-sm text-left font-medium text-brand-dark underline underline-offset-2 hover:text-ink focus-ring"
                  onClick={() => onFix(first)}
                >
                  {repair}
                </button>
              ) : (
                <p className="font-medium">{repair}</p>
              )}
              <p className="max-w-prose text-sm text-ink/75">{reasons.join(' ')}</p>
              {first && others.length === 0 && correctsIn && (
                <TakenFields {...correctsIn} failure={first} />
              )}
              {first && others.length > 0 && <AllRecords records={[first, ...others]} />}
            </li>
          ))}
        </ul>
      )}
    </Folded>
  );
}

function AllRecords({ records }: { readonly records: readonly TitledFailure[] }) {
  return (
    <details>
      <summary className="min-h-control w-fit cursor-pointer rounded-sm py-2 text-sm font-medium text-brand-dark focus-ring">
        Show all {records.length.toLocaleString('en')}
      </summary>
      <ul className="gap-x-6 text-sm sm:columns-2">
        {records.map(({ title, operation }) => (
          <li key={operation} className="break-inside-avoid py-0.5">
            {title}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface TakenFieldsProps {
  readonly launch: FilesLaunch;
  readonly index: number;
  readonly failure: TitledFailure;
}

const TITLES = { username: 'Username', email: 'Email' } as const;

function TakenFields({ launch, index, failure }: TakenFieldsProps) {
  return takenValues(failure).map((taken) => (
    <TakenField key={taken.path} {...{ launch, index, failure, taken }} />
  ));
}

function TakenField({
  launch,
  index,
  failure,
  taken,
}: TakenFieldsProps & { readonly taken: TakenValue }) {
  const before = launch.takenText(index, taken);
  const [text, setText] = useState(before);
  const [problem, setProblem] = useState('');
  return (
    <form
      className="mt-2 max-w-md space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        void launch.correct(index, taken, text).then(setProblem);
      }}
    >
      <TextField
        id={useId()}
        label={`${TITLES[taken.field]} of ${nameIn(failure.operation)}`}
        value={text}
        problem={problem}
        onChange={setText}
      />
      <Button type="submit" variant="secondary" disabled={text.trim() === before}>
        Save and launch again
      </Button>
    </form>
  );
}
