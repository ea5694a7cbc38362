import type { TitledFailure } from '#application/errors/failed-operation.ts';
import { Folded } from '#ui/components/folded.tsx';
import { groupFailures } from './failure-groups.ts';

interface LaunchFailuresProps {
  readonly failures: readonly TitledFailure[];
  /** The numbers of all rooms of the hotel. */
  readonly rooms: readonly string[];
  /** Opens the place where the user can repair the failure. */
  readonly onFix?: ((failure: TitledFailure) => void) | undefined;
}

const SHOWN = 12;

/** What failed: how to repair it, then the words of the server. */
export function LaunchFailures({ failures, rooms, onFix }: LaunchFailuresProps) {
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
