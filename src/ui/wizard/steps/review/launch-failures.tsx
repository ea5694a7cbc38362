import { useSnapshot } from 'valtio';
import { counted } from '#ui/texts/counted.ts';
import { failureSentences, type TitledFailure } from '#ui/texts/failure-sentences.ts';
import { groupWarnings, RANGES_IN_TITLE } from '#ui/wizard/launch/launch-warnings.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { FieldLink } from './field-link.tsx';

/**
 * Lists the failures of a launch, except the one that stopped it. Failures at a field come first,
 * then the others, grouped by cause.
 */
export function LaunchWarnings({ wizard }: { readonly wizard: Wizard }) {
  const { warnings, roomNumbers } = useSnapshot(wizard.launch.state);
  if (warnings.length === 0) return null;
  const isOfField = ({ fields }: TitledFailure) =>
    Object.keys(fields).some((path) => wizard.fieldAt(path));
  const others = warnings.filter((warning) => !isOfField(warning));
  return (
    <div>
      <p className="font-semibold">Also failed: {counted(warnings.length, 'record')}</p>
      <ul
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
        tabIndex={0}
        aria-label="Records that also failed"
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
                <summary className="min-h-control cursor-pointer rounded-sm py-2 font-medium text-brand-dark focus-ring">
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

export function FailureText({ wizard, failure }: FailureTextProps) {
  const sentences = failureSentences(failure, wizard.document());
  const [first, ...rest] = sentences;
  // A sentence about a field already names the record, so it needs no title.
  const isTitled = failure.title !== '' && first?.path === undefined;
  const title = isTitled && <strong className="font-semibold">{failure.title}. </strong>;
  return (
    <div className="wrap-anywhere">
      {rest.length === 0 ? (
        <p>
          {title}
          {first && <FieldLink wizard={wizard} {...first} />}
        </p>
      ) : (
        <ul className="list-disc space-y-1 pl-5">
          {sentences.map((sentence, index) => (
            <li key={sentence.text}>
              {index === 0 && title}
              <FieldLink wizard={wizard} {...sentence} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
