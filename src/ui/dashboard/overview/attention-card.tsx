import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import { Button, buttonLook } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { focusIfLost } from '#ui/dashboard/focus-if-lost.ts';
import { attentionOf, setupProgress, type AttentionParts } from './attention.ts';
import type { SetupMark } from './setup-mark.ts';

export interface AttentionCardProps extends AttentionParts {
  readonly mark: SetupMark;
  /**
   * Whether the user may continue an unfinished setup in the wizard
   * (docs/decisions/setup-gate-is-off.md).
   */
  readonly hasWizard?: boolean;
}

/** Renders nothing if no task needs attention. */
export function AttentionCard({ mark, hasWizard = false, ...parts }: AttentionCardProps) {
  const { isRunning, error } = useSnapshot(mark.state);
  const items = attentionOf(parts);
  const { checklist } = parts;
  if (items.length === 0) return null;
  const save = async () => {
    await mark.run();
    focusIfLost(() => document.querySelector('h1'));
  };
  return (
    <section aria-label="Needs attention" className="surface px-3">
      <div role="alert" className="empty:hidden">
        {error !== '' && (
          <NoticeBox kind="error" className="my-2" title="The setup was not marked as complete">
            {error}
          </NoticeBox>
        )}
      </div>
      <ul aria-label="Needs attention" className="divide-y divide-line">
        {items.map(({ title, text, action }) => (
          <li key={title} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
            <TriangleAlert className="size-5 shrink-0 self-start text-accent" />
            <div className="min-w-0 grow basis-60">
              <p className="font-medium wrap-anywhere">{title}</p>
              <p className="text-sm text-ink/75 wrap-anywhere">{text}</p>
            </div>
            {action === 'mark' ? (
              <Button icon={<CircleCheck />} busy={isRunning} onClick={() => void save()}>
                Mark as Complete
              </Button>
            ) : (
              action && (
                <Link href={action.href} className={buttonLook('secondary')}>
                  {action.label}
                </Link>
              )
            )}
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-2 text-sm text-ink/75 empty:hidden">
        {checklist && setupProgress(checklist)}
        {hasWizard && checklist?.isComplete === false && (
          <Link href="/setup" className={buttonLook('quiet')}>
            Continue the Guided Setup
          </Link>
        )}
      </p>
    </section>
  );
}
