import { Circle, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { Stage } from '#domain/plan/operation.ts';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import type { LaunchedHotel } from '#application/launch/launch-journal.ts';
import type { LaunchState, StageCounts } from '#ui/wizard/launch/launch-state.ts';
import { waitAs } from '#ui/shell/notices/waiting.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { dismissToasts } from '#ui/shell/notices/toasts.ts';
import { STAGE_TITLES } from '#ui/texts/operation-words.ts';
import {
  failureSentences,
  type FailureSentence,
  type TitledFailure,
} from '#ui/texts/failure-sentences.ts';
import { groupWarnings, RANGES_IN_TITLE } from '#ui/wizard/launch/launch-warnings.ts';

const STAGES = Object.entries(STAGE_TITLES) as [Stage, string][];

/** The progress of the launch, and its outcome. */
export function LaunchPanel({ wizard }: { readonly wizard: Wizard }) {
  const { launch } = wizard;
  const { status, done, failed, total, stages, current, stage, pause, isGivenUp } = useSnapshot(
    launch.state,
  );
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (status === 'idle') return;
    panel.current?.scrollIntoView?.({ block: 'nearest' });
    // 'Stop waiting' had the focus and has disappeared.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [status]);
  useEffect(() => {
    if (status === 'running') dismissToasts();
  }, [status]);
  useEffect(() => {
    if (status !== 'running') return;
    return waitAs({ what: 'The launch', stop: () => launch.giveUp() });
  }, [status, launch]);
  useWarningBeforeLeaving(status === 'running');

  const announced = announcement(status, stage, pause !== undefined);
  return (
    <div ref={panel} tabIndex={-1} className="clear-of-toasts space-y-6 outline-none">
      {/* Announces stages only, not each room. */}
      <output className="sr-only">{announced}</output>
      {status !== 'idle' && (
        <Card title={TITLES[status]}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <p className="min-w-0 font-medium wrap-anywhere">
              {status === 'failed' ? createdSoFar(done, launch.hotel()) : sentence(status, current)}
            </p>
            <p className="text-sm text-ink/75 tabular-nums">
              {spelled(done)} of {spelled(total)} done
              {failed > 0 && `, ${spelled(failed)} failed`}
            </p>
          </div>
          <div className="mt-2">
            <ProgressBar
              label="Launch progress"
              value={done}
              max={total}
              valueText={`${spelled(done)} of ${spelled(total)}`}
            />
          </div>
          <ol className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {STAGES.map(([key, title]) => (
              <StageLine
                key={key}
                title={title}
                counts={stages[key]}
                isActive={status === 'running' && key === stage}
              />
            ))}
          </ol>
        </Card>
      )}
      {isGivenUp && status === 'failed' ? (
        <NoticeBox kind="info" title="You stopped waiting">
          Nothing is lost. You can launch again at any time. The launch continues where it stopped,
          as soon as the server allows it.
        </NoticeBox>
      ) : (
        <LaunchFailures wizard={wizard} />
      )}
    </div>
  );
}

const TITLES = {
  running: 'Launching your hotel',
  failed: 'The launch stopped',
  launched: 'Your hotel is launched',
} as const;

type Status = LaunchState['status'];

function sentence(status: Status, current: string): string {
  if (status === 'running') return current === '' ? 'Getting ready' : current;
  return 'Everything is in place. You are signed out now.';
}

/** `done` counts records of this and earlier attempts. */
function createdSoFar(done: number, { mayExist = false }: LaunchedHotel): string {
  if (done > 0) return 'Records created so far stay on the server.';
  return mayExist
    ? 'The server did not confirm whether the hotel was created.'
    : 'Nothing was created.';
}

function announcement(status: Status, stage: Stage | undefined, isPaused: boolean): string {
  if (status === 'launched') return 'Your hotel is launched.';
  if (status !== 'running') return '';
  if (isPaused) return 'The launch is paused because the server asked for a pause.';
  return stage ? `Launching: ${STAGE_TITLES[stage]}` : 'Launching your hotel';
}

interface StageLineProps {
  readonly title: string;
  readonly counts: Readonly<StageCounts>;
  readonly isActive: boolean;
}

function StageLine({ title, counts: { done, failed, total }, isActive }: StageLineProps) {
  const isEnded = done + failed === total;
  const [Icon, look, word] =
    failed > 0
      ? [CircleAlert, 'text-error', 'with errors']
      : isEnded && total > 0
        ? [CircleCheck, 'text-success', 'done']
        : isActive
          ? [LoaderCircle, 'text-brand motion-safe:animate-spin', 'in progress']
          : [Circle, 'text-ink/50', total === 0 ? 'nothing to do' : 'waiting'];
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-5 shrink-0 ${look}`} />
      <span className="min-w-0 grow">
        {title} <span className="sr-only">{word}</span>
      </span>
      <span className="shrink-0 text-sm/6 text-ink/75 tabular-nums">
        {total === 0 ? 'none' : `${spelled(done)} of ${spelled(total)}`}
      </span>
    </li>
  );
}

function spelled(count: number): string {
  return count.toLocaleString('en');
}

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
          {rest.map((other) => (
            <li key={other.text}>
              <Sentence wizard={wizard} {...other} />
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
