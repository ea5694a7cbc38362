import { CircleAlert, CircleCheck, Info, LoaderCircle, PartyPopper } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { failuresOf } from '#application/launch/launched-hotel.ts';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { LaunchFailures } from '#ui/runs/launch-failures.tsx';
import { LaunchPeople } from '#ui/runs/launch-people.tsx';
import { LaunchProgress } from '#ui/runs/launch-progress.tsx';
import { launchProblemText } from '#ui/runs/launch-error.tsx';
import { UndoOffer } from '#ui/runs/undo-offer.tsx';
import { useLaunch, useLaunchOfOne, type LaunchOfOne } from '#ui/runs/use-launch.ts';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { waitAs } from '#ui/shell/notices/waiting.ts';
import { STAGE_TITLES } from '#ui/texts/stage-titles.ts';
import type { StepProps, Wizard } from '#ui/wizard/store/wizard.ts';
import { ReviewFindings, hasAdministrator } from './review-findings.tsx';

/** Whether the hotel can be launched, then how its launch goes. The children are shown before it. */
export function StatusPanel({ wizard, children }: StepProps & { readonly children: ReactNode }) {
  const { launch } = wizard;
  const state = useLaunchOfOne(launch);
  const { phase, hotel } = state;
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (phase === 'idle') return;
    panel.current?.scrollIntoView?.({ block: 'nearest' });
    // 'Stop waiting' had the focus, but has disappeared.
    if (document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
  }, [phase]);
  useEffect(() => {
    if (phase !== 'running') return;
    dismissToasts();
    return waitAs({ what: 'The launch', stop: () => launch.stop() });
  }, [phase, launch]);
  useWarningBeforeLeaving(phase === 'running');
  const { isInterrupted } = useSnapshot(wizard.state);

  // An undo is offered if an earlier attempt has created records.
  const { isOffered: hasRecords } = useLaunch(launch.undo);

  const { tone, title, text } = headlineOf(wizard, state, hasRecords);
  const { Icon, box } = TONES[tone];
  const error = launchProblemText(state.problem);
  const failures = state.isGivenUp ? hotel.warnings : failuresOf(hotel);
  const isFailed = phase === 'failed';
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`clear-of-toasts space-y-4 surface border-l-4 p-4 outline-none sm:p-6 ${box}`}
    >
      {phase === 'idle' && <ReviewFindings wizard={wizard} />}
      <div className="flex gap-3 sm:gap-4">
        <Icon
          className={`mt-0.5 size-6 shrink-0 ${tone === 'running' ? 'motion-safe:animate-spin' : ''}`}
        />
        <div className="min-w-0 grow space-y-4 text-ink">
          {/* Screen readers hear each stage, but not each room. */}
          <output className="sr-only">{announcement(state)}</output>
          <div>
            <h2 id={titleId} className="text-lg font-semibold">
              {title}
            </h2>
            <p className="mt-1 max-w-prose">{text}</p>
          </div>
          {phase === 'idle' && title !== AS_READ.title && children}
          {/* Screen readers announce only regions that exist before their text. */}
          <div role="alert" className="space-y-2 empty:hidden">
            {phase !== 'running' && error !== '' && <p className="font-medium">{error}</p>}
            {isFailed && failures.length > 0 && (
              <>
                <LaunchFailures
                  failures={failures}
                  rooms={hotel.roomNumbers}
                  onFix={(failure) => wizard.fix(failure)}
                />
                <p className="max-w-prose">
                  Nothing that you entered is lost. Fix this if you can, then launch again. The
                  launch continues where it stopped and creates nothing twice.
                </p>
              </>
            )}
          </div>
          {/* After what stopped the launch. */}
          {isFailed && <ReviewFindings wizard={wizard} />}
          {isFailed && <LaunchPeople launch={launch} />}
          {phase !== 'idle' && <LaunchProgress launch={launch} />}
          {(isFailed || (phase === 'idle' && isInterrupted)) && (
            <UndoOffer launch={launch} onUndone={() => wizard.reopenUndone()} />
          )}
        </div>
      </div>
    </section>
  );
}

const TONES = {
  good: { Icon: PartyPopper, box: 'border-success text-success' },
  open: { Icon: CircleCheck, box: 'border-success text-success' },
  running: { Icon: LoaderCircle, box: 'border-brand text-brand' },
  open_question: { Icon: Info, box: 'border-accent text-accent' },
  failed: { Icon: CircleAlert, box: 'border-error text-error' },
} as const;

interface Headline {
  readonly tone: keyof typeof TONES;
  readonly title: string;
  readonly text: string;
}

const AS_READ: Headline = {
  tone: 'open',
  title: 'Your hotel is open',
  text: 'This is the hotel as it is on the server. To change it, change a section and launch again.',
};

/** The headlines of docs/behaviour.md §2. */
function headlineOf(wizard: Wizard, state: LaunchOfOne, hasRecords: boolean): Headline {
  const { phase, hotel } = state;
  const { isInterrupted, existing } = wizard.state;
  const isManaged = hasAdministrator(wizard);
  if (phase === 'running') {
    const text = 'Keep this page open. You can follow each record here.';
    return { tone: 'running', title: 'Launching your hotel', text };
  }
  if (phase === 'launched') {
    const text = 'The administrator can sign in now.';
    if (isManaged) return { tone: 'open', title: 'Your hotel is open', text };
    return {
      tone: 'open_question',
      title: 'Your hotel is created',
      text: 'No user can manage it until an administrator is added.',
    };
  }
  if (phase === 'failed' && state.isGivenUp) {
    return {
      tone: 'open_question',
      title: 'You stopped waiting',
      text: 'Nothing is lost. You can launch again at any time. The launch continues where it stopped, as soon as the server allows it.',
    };
  }
  if (phase === 'failed') {
    const stopped = STAGE_TITLES[hotel.error?.stage ?? hotel.stage ?? 'hotel'];
    // `done` counts the records of earlier attempts only once they are read.
    const isCreated = hotel.done > 0 || hasRecords;
    const nothing = hotel.mayExist
      ? 'The server did not confirm whether the hotel was created.'
      : 'Nothing was created.';
    return {
      tone: 'failed',
      title: `The launch stopped at: ${stopped}`,
      text: isCreated
        ? 'Your hotel is not open yet. Records created so far stay on the server.'
        : nothing,
    };
  }
  if (isInterrupted && wizard.launch.target.isPartlyUndone) {
    return {
      tone: 'open_question',
      title: 'The launch was partly undone',
      text: 'Some of its records are still on the server. Undo it again, or launch again: the launch creates what is missing and nothing twice.',
    };
  }
  if (isInterrupted) {
    return {
      tone: 'open_question',
      title: 'The launch was interrupted',
      text: 'Records created so far are on the server. Launch again: it continues where it stopped and creates nothing twice.',
    };
  }
  if (!isManaged) {
    return {
      tone: 'open_question',
      title: 'Your hotel has no active administrator',
      text: 'You can launch it, but no user can manage it.',
    };
  }
  if (existing?.isComplete && !wizard.state.isChanged()) return AS_READ;
  if (existing?.isComplete) {
    return {
      tone: 'open_question',
      title: 'Your changes are not launched',
      text: 'Your hotel is open without them. The launch changes existing records, and creates nothing twice.',
    };
  }
  return {
    tone: 'good',
    title: 'Congratulations!',
    text: 'Your hotel is ready to open. Check everything once more. You can still change each section, and you return here afterwards.',
  };
}

function announcement(state: LaunchOfOne): string {
  const { phase, hotel } = state;
  if (phase === 'launched') return 'Your hotel is launched.';
  if (phase !== 'running') return '';
  if (state.pause) return 'The launch is paused because the server asked for a pause.';
  return hotel.stage ? `Launching: ${STAGE_TITLES[hotel.stage]}` : 'Launching your hotel';
}
