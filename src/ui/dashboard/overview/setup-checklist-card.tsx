import { ChevronDown, Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { Action } from '#domain/staff/staff-roles.ts';
import type { ChecklistItem, SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { Button } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import { ProgressBar } from '#ui/components/progress-bar.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { useFocusOnChange } from '#ui/shell/use-focus-on-change.ts';
import { counted } from '#ui/texts/counted.ts';
import type { SetupMark } from './setup-mark.ts';

interface ItemTexts {
  readonly title: string;
  /** The section where the item is done, and the permission for that. */
  readonly path: string;
  readonly needs: Action;
  /** Singular and plural of what is counted. */
  readonly counts?: readonly [string, string];
  /** Texts for users who may complete it, and for all others. */
  readonly missing: readonly [string, string];
  /** What its records may lack: 'No rooms' of a room type. */
  readonly gap?: string;
}

const ITEMS: Readonly<Record<ChecklistItem['key'], ItemTexts>> = {
  hotel: {
    title: 'Hotel profile',
    path: '/dashboard/hotel',
    needs: 'update',
    missing: ['Enter the name and address of the hotel', 'Not filled in yet'],
  },
  room_types: {
    title: 'Room types',
    path: '/dashboard/rooms',
    needs: 'manage_rooms',
    counts: ['room type', 'room types'],
    missing: ['Add the first room type', 'No room types yet'],
    gap: 'No rooms',
  },
  rates: {
    title: 'Rates',
    path: '/dashboard/rates',
    needs: 'manage_rates',
    counts: ['rate plan', 'rate plans'],
    missing: ['Add the first rate plan', 'No rate plans yet'],
    gap: 'No rates',
  },
  staff: {
    title: 'Staff',
    path: '/dashboard/staff',
    needs: 'manage_staff',
    counts: ['person', 'people'],
    missing: ['Add the people who will work here', 'Nobody yet'],
    gap: 'No active user',
  },
};

/** Texts for users who may mark the setup as complete, and for all others. */
const UNMARKED = [
  'All items are done, but the setup has not been marked as complete.',
  'All items are done, but the setup has not been marked as complete. An administrator or a manager can do that.',
] as const;

/** For a hotel that is marked as complete, and for others. */
const NEEDED = [
  'The setup is marked as complete, but not every item is.',
  'What the hotel needs before it can open.',
] as const;

export interface SetupChecklistCardProps {
  readonly checklist: SetupChecklist;
  readonly mark: SetupMark;
  readonly can: (action: Action) => boolean;
  readonly isOffered: SectionProps['isOffered'];
  /**
   * Whether the user may continue in the wizard, which completes the setup (docs/decisions.md R1).
   */
  readonly hasWizard?: boolean;
  /** What needs attention although the item is done. */
  readonly warnings?: Partial<Record<ChecklistItem['key'], string>> | undefined;
}

/** The remaining setup of the hotel; one line if nothing remains. */
export function SetupChecklistCard(props: SetupChecklistCardProps) {
  const { checklist, mark, can, isOffered, hasWizard, warnings } = props;
  const { items, percent, isComplete } = checklist;
  const { isSaving, error } = useSnapshot(mark.state);
  const summary = useRef<HTMLElement>(null);
  useFocusOnChange(summary, isComplete);
  const list = (
    <ul aria-label="Setup checklist" className="grid gap-3 sm:grid-cols-2">
      {items.map((item) => (
        <Item key={item.key} {...{ item, can, isOffered }} warning={warnings?.[item.key]} />
      ))}
    </ul>
  );
  if (percent === 100 && isComplete) {
    const counts = items.flatMap((item) => countText(item) ?? []);
    return (
      <details className="group rounded-card bg-white px-4 shadow-card sm:px-6">
        <summary
          ref={summary}
          className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-sm py-2.5 focus-visible:outline-2 focus-visible:outline-brand [&::-webkit-details-marker]:hidden"
        >
          <CircleCheck className="size-5 shrink-0 text-success" />
          <span className="min-w-0 grow">
            {['The setup is complete', counts.join(', ')].filter(Boolean).join(': ')}
          </span>
          <ChevronDown className="size-5 shrink-0 group-open:rotate-180" />
        </summary>
        <div className="pt-2 pb-4">{list}</div>
      </details>
    );
  }
  const isDone = percent === 100;
  const mayMark = isDone && can('update');
  return (
    <Card
      title="Setup checklist"
      description={isDone ? UNMARKED[mayMark ? 0 : 1] : NEEDED[isComplete ? 0 : 1]}
      actions={
        <>
          {hasWizard && (
            <Link
              href="/setup"
              className="inline-flex min-h-11 items-center rounded-sm font-medium text-brand-dark underline focus-visible:outline-2 focus-visible:outline-brand"
            >
              Continue the guided setup
            </Link>
          )}
          {mayMark && (
            <Button icon={<CircleCheck />} busy={isSaving} onClick={() => void mark.save()}>
              Mark as complete
            </Button>
          )}
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {error !== '' && (
          <NoticeBox kind="error" className="mb-4" title="The setup was not marked as complete">
            {error}
          </NoticeBox>
        )}
      </div>
      <div className="mb-4 flex items-center gap-4">
        <ProgressBar
          value={percent}
          max={100}
          label="Setup checklist"
          valueText={`${percent}% done`}
        />
        <span aria-hidden="true" className="shrink-0 text-sm font-medium tabular-nums">
          {percent}% done
        </span>
      </div>
      {list}
    </Card>
  );
}

function Item({
  item,
  can,
  isOffered,
  warning,
}: Pick<SetupChecklistCardProps, 'can' | 'isOffered'> & {
  readonly item: ChecklistItem;
  readonly warning: string | undefined;
}) {
  const { title, path, needs, missing } = ITEMS[item.key];
  const isWarned = item.isDone && warning !== undefined;
  const gap = gapText(item);
  const Icon = isWarned || gap !== undefined ? TriangleAlert : item.isDone ? CircleCheck : Circle;
  const tone =
    isWarned || gap !== undefined ? 'text-accent' : item.isDone ? 'text-success' : 'text-ink/60';
  return (
    <li className="flex items-start gap-3">
      <Icon className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <div className="min-w-0">
        {isOffered(path) ? (
          <Link
            href={path}
            className="rounded-sm font-medium text-brand-dark underline underline-offset-4 hover:no-underline focus-ring"
          >
            {title}
          </Link>
        ) : (
          <span className="font-medium">{title}</span>
        )}
        <p className="text-sm text-ink/75">
          {item.isDone
            ? ['Done', countText(item)].filter(Boolean).join(': ')
            : (gap ?? missing[can(needs) ? 0 : 1])}
        </p>
        {isWarned && <p className="text-sm font-medium">{warning}</p>}
      </div>
    </li>
  );
}

const NAMED_GAPS = 3;

/** 'No rooms: Suite'; undefined without gaps. */
function gapText({ key, gaps }: ChecklistItem): string | undefined {
  if (!gaps) return undefined;
  const more = gaps.length - NAMED_GAPS;
  const named = gaps.slice(0, NAMED_GAPS).join('; ');
  return `${ITEMS[key].gap}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}

function countText({ key, count }: ChecklistItem): string | undefined {
  const { counts } = ITEMS[key];
  return counts && count !== undefined ? counted(count, ...counts) : undefined;
}
