// What is known of the hotel being worked on, and how it looks on a terminal.
import type { OperationEvent } from '#application/onboard-hotel.ts';
import type { Pause } from '#application/ports/request-pauses.ts';
import type { OnboardingPlan } from '#domain/onboarding-plan.ts';
import { STAGE_OF, type Stage } from '#domain/operation.ts';
import { VISIBLE_PAUSE_MS } from '#domain/request-limits.ts';
import { clockTime, fit, printable } from './printable.ts';
import type { Colour } from './terminal.ts';

interface StageCounts {
  done: number;
  failed: number;
  total: number;
}

export interface ProgressState {
  readonly title: string;
  readonly stages: Readonly<Record<Stage, StageCounts>>;
  /** Ms since 1970. */
  readonly startedAt: number;
  /** Keys of the operations that have started and not ended, the oldest first. */
  readonly underWay: Set<string>;
}

interface FrameLine {
  readonly text: string;
  readonly colour?: Colour;
}

const STAGES: readonly Stage[] = ['hotel', 'rooms', 'rates', 'staff', 'completion'];

const SIGNS = {
  unicode: { done: '✔', failed: '✖', active: '▸', waiting: '·', full: '█', empty: '░', cut: '…' },
  plain: { done: '+', failed: 'x', active: '>', waiting: ' ', full: '#', empty: '-', cut: '...' },
} as const;

const BAR_WIDTH = 24;
/** Below it there is no room for bars. */
const BAR_COLUMNS = 60;

export function startProgress(title: string, plan: OnboardingPlan, now: number): ProgressState {
  const stages = Object.fromEntries(
    STAGES.map((stage) => [stage, { done: 0, failed: 0, total: 0 }]),
  ) as Record<Stage, StageCounts>;
  for (const { kind } of plan.operations) stages[STAGE_OF[kind]].total += 1;
  return { title, stages, startedAt: now, underWay: new Set() };
}

export function noteProgress(
  { stages, underWay }: ProgressState,
  { operation, state: step, counts }: OperationEvent,
): void {
  const stage = stages[STAGE_OF[operation.kind]];
  if (step === 'started') {
    underWay.add(operation.key);
    return;
  }
  underWay.delete(operation.key);
  if (step === 'done') stage.done += 1;
  // One that was given up ends without having failed.
  else if (counts.failed > sumOf(stages, 'failed')) stage.failed += 1;
}

/** The sentence for a pause that is worth showing (R25); undefined when it is not. */
export function pauseSentence(pause: Pause | undefined, now: number): string | undefined {
  if (!pause || pause.until <= now) return undefined;
  const left = clockTime(pause.until - now + 999);
  return `${printable(pause.server)} asked to wait: ${left} left (Ctrl-C gives up)`;
}

export function isVisiblePause(pause: Pause | undefined, now: number): pause is Pause {
  return pause !== undefined && pause.until - now > VISIBLE_PAUSE_MS;
}

/** The lines to show, none wider or more than the terminal takes. */
export function frameOf(
  state: ProgressState,
  look: {
    readonly columns: number;
    readonly rows: number;
    readonly hasUnicode: boolean;
    readonly now: number;
    readonly waiting: string | undefined;
  },
): FrameLine[] {
  const signs = SIGNS[look.hasUnicode ? 'unicode' : 'plain'];
  const elapsed = clockTime(look.now - state.startedAt);
  const [oldest = ''] = state.underWay;
  const stages = STAGES.map((stage) => stageLine(stage, state.stages[stage], look, signs));
  const foot: FrameLine = look.waiting
    ? { text: `  ${look.waiting}`, colour: 'yellow' }
    : { text: `  ${elapsed}  ${printable(oldest)}`, colour: 'dim' };
  const lines: FrameLine[] = [{ text: state.title, colour: 'bold' }, ...stages, foot];
  const shown = lines.length < look.rows ? lines : [shortLine(state, elapsed, look.waiting)];
  // The last column stays empty: some terminals wrap as soon as it is written.
  return shown.map((line) => ({ ...line, text: fit(line.text, look.columns - 1, signs.cut) }));
}

function stageLine(
  stage: Stage,
  { done, failed, total }: StageCounts,
  { columns }: { columns: number },
  signs: (typeof SIGNS)['unicode' | 'plain'],
): FrameLine {
  const ended = done + failed;
  const figures = `${done}/${total}${failed > 0 ? `, ${failed} failed` : ''}`;
  const filled = total === 0 ? BAR_WIDTH : Math.floor((BAR_WIDTH * ended) / total);
  const bar =
    columns < BAR_COLUMNS
      ? ''
      : `${signs.full.repeat(filled)}${signs.empty.repeat(BAR_WIDTH - filled)}  `;
  const [sign, colour]: [string, Colour] =
    failed > 0
      ? [signs.failed, 'red']
      : ended === total
        ? [signs.done, 'green']
        : ended > 0
          ? [signs.active, 'cyan']
          : [signs.waiting, 'dim'];
  return { text: `  ${sign} ${stage.padEnd(10)}  ${bar}${figures}`, colour };
}

/** For a terminal that is too low for all lines. */
function shortLine(state: ProgressState, elapsed: string, waiting: string | undefined): FrameLine {
  const [done, total] = [sumOf(state.stages, 'done'), sumOf(state.stages, 'total')];
  return { text: waiting ?? `${elapsed} ${done}/${total} ${state.title}` };
}

function sumOf(stages: ProgressState['stages'], field: keyof StageCounts): number {
  return Object.values(stages).reduce((sum, stage) => sum + stage[field], 0);
}
