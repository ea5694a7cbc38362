import { CircleCheck } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Link } from 'wouter';
import type { ChecklistItem, SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import type { Action } from '#domain/staff/staff-roles.ts';
import { Button, buttonLook } from '#ui/components/button.tsx';
import { NoticeBox } from '#ui/components/notice-box.tsx';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import { focusIfLost } from '#ui/components/focus.ts';
import type { Notice } from '#ui/texts/notices.ts';
import type { createAction } from '#ui/shell/action.ts';

interface Item {
  readonly title: string;
  readonly text: string;
  /** A link to the task, or 'mark' for a button that marks the setup as complete. Undefined if the user may do neither. */
  readonly action: { readonly label: string; readonly href: string } | 'mark' | undefined;
}

interface ItemTexts {
  readonly title: string;
  readonly href: string;
  readonly needs: Action;
  /** The text for users who may complete the item, and the text for all others. */
  readonly missing: readonly [string, string];
  /** Says what is missing if a record exists but is incomplete: a room type may have 'No rooms'. */
  readonly gap?: string;
}

const ITEMS: Readonly<Record<ChecklistItem['key'], ItemTexts>> = {
  hotel: {
    title: 'Hotel Profile',
    href: '/dashboard/hotel',
    needs: 'update',
    missing: ['Enter the name and address of the hotel', 'Not filled in yet'],
  },
  room_types: {
    title: 'Room Types',
    href: '/dashboard/rooms?tab=types',
    needs: 'manage_rooms',
    missing: ['Add the first room type', 'No room types yet'],
    gap: 'No rooms',
  },
  rates: {
    title: 'Rates',
    href: '/dashboard/rates',
    needs: 'manage_rates',
    missing: ['Add the first rate plan', 'No rate plans yet'],
    gap: 'No rates',
  },
  staff: {
    title: 'Staff',
    href: '/dashboard/staff',
    needs: 'manage_staff',
    missing: ['Add the people who will work here', 'No staff users yet'],
    gap: 'No active user with this role',
  },
};
const NAMED_GAPS = 3;
const UNMARKED = 'All items are done, but the setup has not been marked as complete.';

export interface AttentionParts extends Pick<SectionProps, 'isOffered'> {
  readonly checklist: SetupChecklist | undefined;
  readonly rates: Pick<Notice, 'title' | 'message'> | undefined;
  readonly can: (action: Action) => boolean;
}

export function attentionOf({ checklist, rates, can, isOffered }: AttentionParts): Item[] {
  const linkTo = (href: string, label: string) =>
    isOffered(href.split('?', 1)[0]!) ? { href, label } : undefined;
  const items: Item[] = [];
  if (rates) {
    const { href, needs } = ITEMS.rates;
    const action = can(needs)
      ? linkTo(`${href}?edit=prices-next-year`, "Set Next Year's Prices")
      : linkTo(href, 'See Rates');
    items.push({ title: rates.title, text: rates.message ?? '', action });
  }
  for (const { key, isDone, gaps } of checklist?.items ?? []) {
    if (isDone) continue;
    const { title: name, href, needs, missing, gap } = ITEMS[key];
    const [verb, none] = can(needs) ? ['Set Up', missing[0]] : ['See', missing[1]];
    const more = (gaps?.length ?? 0) - NAMED_GAPS;
    const named = gaps?.slice(0, NAMED_GAPS).join('; ');
    const [title, text] = gaps
      ? [name, `${gap}: ${named}${more > 0 ? ` and ${more} more` : ''}`]
      : can(needs)
        ? [none, '']
        : [name, none];
    items.push({ title, text, action: linkTo(href, `${verb} ${name}`) });
  }
  if (checklist?.percent === 100 && !checklist.isComplete) {
    const isAllowed = can('update');
    const ask = isAllowed ? '' : ' Ask an administrator or a manager to mark it as complete.';
    items.push({ title: 'Setup', text: UNMARKED + ask, action: isAllowed ? 'mark' : undefined });
  }
  return items;
}

/** Returns '' if every item is done. */
export function setupProgress({ items, percent, isComplete }: SetupChecklist): string {
  if (items.every(({ isDone }) => isDone)) return '';
  return isComplete
    ? `The setup is marked as complete, but only ${percent}% of it is done.`
    : `${percent}% of the setup is done.`;
}

export interface AttentionCardProps extends AttentionParts {
  readonly mark: ReturnType<typeof createAction>;
  /** Whether the user may continue an unfinished setup in the wizard (docs/decisions/setup-gate-is-off.md). */
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
    <section aria-label="Needs attention" className="flex flex-col gap-2">
      <div role="alert" className="empty:hidden">
        {error !== '' && (
          <NoticeBox kind="error" title="The setup was not marked as complete">
            {error}
          </NoticeBox>
        )}
      </div>
      <ul aria-label="Needs attention" className="space-y-2">
        {items.map(({ title, text, action }) => (
          <li key={title}>
            <NoticeBox
              kind="warning"
              title={title}
              action={
                action === 'mark' ? (
                  <Button icon={<CircleCheck />} busy={isRunning} onClick={() => void save()}>
                    Mark as Complete
                  </Button>
                ) : (
                  action && (
                    <Link href={action.href} className={buttonLook('secondary')}>
                      {action.label}
                    </Link>
                  )
                )
              }
            >
              {text && <p className="text-sm">{text}</p>}
            </NoticeBox>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center justify-between gap-x-4 px-3 text-sm text-ink/75 empty:hidden">
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
