import { Circle, CircleAlert, CircleCheck, LoaderCircle } from 'lucide-react';
import type { Launch } from '#application/launch/launch.ts';
import type { StageCounts } from '#application/launch/launched-hotel.ts';
import type { Stage } from '#domain/plan/operation.ts';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import { STAGE_TITLES } from '#ui/texts/stage-titles.ts';
import { useLaunchOfOne } from './use-launch.ts';

const STAGES = Object.entries(STAGE_TITLES) as [Stage, string][];

export function LaunchProgress({ launch }: { readonly launch: Launch }) {
  const { phase, hotel } = useLaunchOfOne(launch);
  const { done, failed, total, stages, stage, current } = hotel;
  const counts = `${spelled(done)} of ${spelled(total)}`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-medium wrap-anywhere">
          {phase === 'running' && (current === '' ? 'Getting ready' : current)}
        </p>
        <p className="text-sm text-ink/75 tabular-nums">
          {counts} done
          {failed > 0 && `, ${spelled(failed)} failed`}
        </p>
      </div>
      <div className="mt-2">
        <ProgressBar label="Launch progress" done={done} total={total} valueText={counts} />
      </div>
      <ol className="mt-4 grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {STAGES.map(([key, title]) => (
          <StageLine
            key={key}
            title={title}
            counts={stages[key]}
            isActive={phase === 'running' && key === stage}
          />
        ))}
      </ol>
    </>
  );
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
          : [Circle, 'text-ink/60', total === 0 ? 'nothing to do' : 'waiting'];
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
