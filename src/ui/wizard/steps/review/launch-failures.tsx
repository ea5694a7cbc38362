import { useSnapshot } from 'valtio';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import {
  failureSentences,
  type FailureSentence,
  type TitledFailure,
} from '#ui/texts/failure-sentences.ts';
import { groupWarnings, RANGES_IN_TITLE } from '#ui/wizard/launch/launch-warnings.ts';
import { STAGE_TITLES } from '#ui/texts/operation-words.ts';

/** The error that stopped the launch, and its warnings. */
export function LaunchFailures({ wizard }: { readonly wizard: Wizard }) {
  const { error, warnings, roomNumbers } = useSnapshot(wizard.launch.state);
  const isOfField = ({ fields }: TitledFailure) =>
    Object.keys(fields).some((path) => wizard.fieldAt(path));
  const others = warnings.filter((warning) => !isOfField(warning));
  return (
    <>
      {/* Screen readers announce only regions that exist before their text. */}
      <div role="alert">
        {error && (
          <NoticeBox kind="error" title={`The launch stopped at: ${STAGE_TITLES[error.stage]}`}>
            <FailureText wizard={wizard} failure={error} />
            <p className="mt-2">
              Nothing that you entered is lost. Fix this if you can, then launch again. The launch
              continues where it stopped and creates nothing twice.
            </p>
          </NoticeBox>
        )}
      </div>
      {warnings.length > 0 && (
        <NoticeBox
          kind="warning"
          title={warnings.length === 1 ? '1 warning' : `${warnings.length} warnings`}
        >
          <ul
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
            tabIndex={0}
            aria-label="Warnings of the launch"
            className="max-h-80 space-y-2 overflow-y-auto rounded-sm focus-ring"
          >
            {warnings.filter(isOfField).map((warning) => (
              <li key={`${warning.operation} ${warning.message}`}>
                <FailureText wizard={wizard} failure={warning} />
              </li>
            ))}
            {groupWarnings(others, roomNumbers).map(({ title, reasons, items }) => (
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
        </NoticeBox>
      )}
    </>
  );
}

interface FailureTextProps {
  readonly wizard: Wizard;
  readonly failure: TitledFailure;
}

function FailureText({ wizard, failure }: FailureTextProps) {
  const [first, ...rest] = failureSentences(failure, wizard.document());
  return (
    <div className="wrap-anywhere">
      <p>
        {/* The path of a field already names the record. */}
        {failure.title !== '' && first?.path === undefined && (
          <strong className="font-semibold">{failure.title}. </strong>
        )}
        {first && <Sentence wizard={wizard} {...first} />}
      </p>
      {rest.length > 0 && (
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {rest.map((sentence) => (
            <li key={sentence.text}>
              <Sentence wizard={wizard} {...sentence} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Links to the field if a step has it. */
function Sentence({ wizard, text, path }: FailureSentence & { readonly wizard: Wizard }) {
  const field = path === undefined ? undefined : wizard.fieldAt(path);
  if (!field) return text;
  return (
    <a
      href={`?step=${field.step + 1}`}
      className="font-medium text-error underline underline-offset-2 hover:text-ink focus-ring"
      onClick={(event) => {
        event.preventDefault();
        wizard.change(field.step, field.key);
      }}
    >
      {text}
    </a>
  );
}
