import { useSnapshot } from 'valtio';
import { failureSentences, type TitledFailure } from '#ui/texts/failure-sentences.ts';
import { groupWarnings, RANGES_IN_TITLE } from '#ui/wizard/launch/launch-warnings.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { FieldLink } from './field-link.tsx';

/** The warnings of a launch that stopped: those of fields, and all others grouped by cause. */
export function LaunchWarnings({ wizard }: { readonly wizard: Wizard }) {
  const { warnings, roomNumbers } = useSnapshot(wizard.launch.state);
  if (warnings.length === 0) return null;
  const isOfField = ({ fields }: TitledFailure) =>
    Object.keys(fields).some((path) => wizard.fieldAt(path));
  const others = warnings.filter((warning) => !isOfField(warning));
  return (
    <div>
      <p className="font-semibold">
        {warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
      </p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Warnings of the launch"
        className="mt-1 max-h-80 space-y-2 overflow-y-auto rounded-sm focus-ring"
      >
        {warnings.filter(isOfField).map((warning) => (
          <li key={`${warning.operation} ${warning.message}`}>
            <FailureText wizard={wizard} failure={warning} />
          </li>
        ))}
        {groupWarnings(others, roomNumbers, true).map(({ title, reasons, items }) => (
          <li key={`${title} ${reasons.join(' ')}`} className="wrap-anywhere">
            <strong className="font-semibold">{title}. </strong>
            {reasons.join(' ')}
            {items.length > RANGES_IN_TITLE && (
              <details>
                <summary className="min-h-11 cursor-pointer rounded-sm py-2 font-medium text-brand-dark focus-ring">
                  Show all {items.length.toLocaleString('en')}
                </summary>
                {items.join(', ')}
              </details>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FailureTextProps {
  readonly wizard: Wizard;
  readonly failure: TitledFailure;
}

/** A failure in sentences; a sentence about a field links to it. */
export function FailureText({ wizard, failure }: FailureTextProps) {
  const [first, ...rest] = failureSentences(failure, wizard.document());
  return (
    <div className="wrap-anywhere">
      <p>
        {/* The path of a field already names the record. */}
        {failure.title !== '' && first?.path === undefined && (
          <strong className="font-semibold">{failure.title}. </strong>
        )}
        {first && <FieldLink wizard={wizard} {...first} />}
      </p>
      {rest.length > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {rest.map((other) => (
            <li key={other.text}>
              <FieldLink wizard={wizard} {...other} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
