import { CircleAlert, CircleCheck, Info, LoaderCircle, PartyPopper } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { launchOfOne, type LaunchState } from '#application/launch/launch-state.ts';
import type { Stage } from '#domain/plan/operation.ts';
import type { LaunchedHotel } from '#application/launch/launched-hotel.ts';
import { useWarningBeforeLeaving } from '#ui/components/fields/use-warning-before-leaving.ts';
import { dismissToasts } from '#ui/shell/notices/toasts.tsx';
import { waitAs } from '#ui/shell/notices/waiting.ts';
import { STAGE_TITLES } from '#ui/texts/stage-titles.ts';
import type { Wizard } from '#ui/wizard/store/wizard.ts';
import { LaunchDetails } from './launch-details.tsx';
import { StepLink } from './step-link.tsx';
import { problemText } from '#ui/runs/launch-texts.ts';
import { useLaunch } from '#ui/runs/use-launch.ts';
import type { Finding } from './review-findings.ts';

export interface StatusPanelProps {
  readonly wizard: Wizard;
  readonly isManaged: boolean;
  readonly findings: readonly Finding[];
  /** The text of the success notice (docs/behaviour.md §2). */
  readonly ready: string;
  /** The text of the security notice (docs/behaviour.md §2). */
  readonly security: string;
}

export function StatusPanel({ wizard, isManaged, findings, ready, security }: StatusPanelProps) {
  const { launch } = wizard;
  const state = useLaunch(launch);
  const { pause } = state;
  const error = problemText(state.problem);
  const { phase, hotel } = launchOfOne(state);
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

  const { isInterrupted, existing } = useSnapshot(wizard.state);
  const isOpen = phase === 'idle' && existing?.isComplete === true && isManaged;
  const isAsRead = isOpen && !wizard.state.isChanged();
  const { tone, title, text } =
    phase === 'idle' && isInterrupted
      ? INTERRUPTED
      : isOpen
        ? OPEN[isAsRead ? 'asRead' : 'changed']
        : headlineOf(state, isManaged);
  const { Icon, box } = TONES[tone];
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={titleId}
      className={`clear-of-toasts flex gap-3 surface border-l-4 p-4 outline-none sm:gap-4 sm:p-6 ${box}`}
    >
      <Icon
        className={`mt-0.5 size-6 shrink-0 ${tone === 'running' ? 'motion-safe:animate-spin' : ''}`}
      />
      <div className="min-w-0 grow space-y-4 text-ink">
        {/* Announces each stage, because announcing each room would be too much. */}
        <output className="sr-only">{announcement(phase, hotel.stage, pause !== undefined)}</output>
        <div>
          <h2 id={titleId} className="text-lg font-semibold">
            {title}
          </h2>
          <p className="mt-1 max-w-prose">{text}</p>
        </div>
        {(phase === 'idle' || phase === 'failed') && findings.length > 0 && (
          <Findings wizard={wizard} findings={findings} />
        )}
        {phase === 'idle' && !isAsRead && (
          <>
            <Note title="Ready to launch">
              {ready} The launch takes a moment. You can follow the progress of each record.
            </Note>
            <Note title="Security">{security}</Note>
          </>
        )}
        {/* Screen readers announce only regions that exist before their text. */}
        <div role="alert" className="empty:hidden">
          {phase !== 'running' && error !== '' && <p className="font-medium">{error}</p>}
        </div>
        {phase !== 'idle' && <LaunchDetails wizard={wizard} />}
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

/** The headlines of docs/behaviour.md §2: first with an administrator, then without. */
const HEADLINES: Readonly<
  Record<'idle' | 'launched', readonly [managed: Headline, other: Headline]>
> = {
  idle: [
    {
      tone: 'good',
      title: 'Congratulations!',
      text: 'Your hotel is ready to open. Check everything once more. You can still change each section, and you return here afterwards.',
    },
    {
      tone: 'open_question',
      title: 'Your hotel has no active administrator',
      text: 'You can launch it, but no user can manage it.',
    },
  ],
  launched: [
    { tone: 'open', title: 'Your hotel is open', text: 'The administrator can sign in now.' },
    {
      tone: 'open_question',
      title: 'Your hotel is created',
      text: 'No user can manage it until an administrator is added.',
    },
  ],
};

const INTERRUPTED: Headline = {
  tone: 'open_question',
  title: 'The launch was interrupted',
  text: 'Records created so far are on the server. Launch again: it continues where it stopped and creates nothing twice.',
};

/** The headlines of a hotel whose setup is complete on the server. */
const OPEN = {
  asRead: {
    tone: 'open',
    title: 'Your hotel is open',
    text: 'This is the hotel as it is on the server. To change it, change a section and launch again.',
  },
  changed: {
    tone: 'open_question',
    title: 'Your changes are not launched',
    text: 'Your hotel is open without them. The launch changes existing records, and creates nothing twice.',
  },
} as const satisfies Readonly<Record<string, Headline>>;

function headlineOf(state: LaunchState, isManaged: boolean): Headline {
  const { phase, hotel } = launchOfOne(state);
  if (phase === 'running') {
    const text = 'Keep this page open. You can follow each record here.';
    return { tone: 'running', title: 'Launching your hotel', text };
  }
  if (phase !== 'failed') return HEADLINES[phase][isManaged ? 0 : 1];
  if (state.isGivenUp) {
    return {
      tone: 'open_question',
      title: 'You stopped waiting',
      text: 'Nothing is lost. You can launch again at any time. The launch continues where it stopped, as soon as the server allows it.',
    };
  }
  return {
    tone: 'failed',
    title: `The launch stopped at: ${STAGE_TITLES[hotel.error?.stage ?? hotel.stage ?? 'hotel']}`,
    text: createdSoFar(hotel),
  };
}

/** Says what a failed launch has created. `done` also counts the records of earlier attempts. */
function createdSoFar({ done, mayExist }: LaunchedHotel): string {
  if (done > 0) return 'Your hotel is not open yet. Records created so far stay on the server.';
  return mayExist
    ? 'The server did not confirm whether the hotel was created.'
    : 'Nothing was created.';
}

type Phase = ReturnType<typeof launchOfOne>['phase'];

function announcement(phase: Phase, stage: Stage | undefined, isPaused: boolean): string {
  if (phase === 'launched') return 'Your hotel is launched.';
  if (phase !== 'running') return '';
  if (isPaused) return 'The launch is paused because the server asked for a pause.';
  return stage ? `Launching: ${STAGE_TITLES[stage]}` : 'Launching your hotel';
}

/** Each of 60 room types may have a finding, so only the first ones are listed. */
const LIMIT = 6;

function Findings({ wizard, findings }: Pick<StatusPanelProps, 'wizard' | 'findings'>) {
  return (
    <div>
      <h3 className="font-semibold">Check first</h3>
      <ul className="mt-1 list-disc space-y-1 pl-5 marker:text-accent">
        {findings.slice(0, LIMIT).map(({ text, link }) => (
          <li key={`${text} ${link.field}`} className="max-w-prose wrap-anywhere">
            {text} <StepLink wizard={wizard} {...link} />
          </li>
        ))}
      </ul>
      {findings.length > LIMIT && (
        <p className="mt-1 pl-5">and {(findings.length - LIMIT).toLocaleString('en')} more</p>
      )}
    </div>
  );
}

function Note({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <p className="max-w-prose">
      <strong className="font-semibold">{title}.</strong> {children}
    </p>
  );
}
