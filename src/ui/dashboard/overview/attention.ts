import type { Action } from '#domain/staff/staff-roles.ts';
import type { ChecklistItem, SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import type { SectionProps } from '#ui/dashboard/dashboard.ts';
import type { Notice } from '#ui/texts/notices.ts';

export interface AttentionItem {
  readonly title: string;
  readonly text: string;
  /**
   * A link to the task, or 'mark' for a button that marks the setup as complete. Undefined if the user may do
   * neither.
   */
  readonly action: { readonly label: string; readonly href: string } | 'mark' | undefined;
}

interface ItemTexts {
  readonly title: string;
  /** The screen on which users complete the item. */
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

/** The text for users who may mark the setup as complete, and the text for all others. */
const UNMARKED = [
  'All items are done, but the setup has not been marked as complete.',
  'All items are done, but the setup has not been marked as complete. Ask an administrator or a manager to mark it as complete.',
] as const;

export interface AttentionParts extends Pick<SectionProps, 'isOffered'> {
  /** Undefined until it is loaded. */
  readonly checklist: SetupChecklist | undefined;
  /** The warning about rates that end soon. */
  readonly rates: Pick<Notice, 'title' | 'message'> | undefined;
  readonly can: (action: Action) => boolean;
}

/** The tasks that need attention, most urgent first. */
export function attentionOf(parts: AttentionParts): readonly AttentionItem[] {
  const { checklist, rates, can, isOffered } = parts;
  const linkTo = (href: string, label: string) =>
    isOffered(href.split('?', 1)[0]!) ? { href, label } : undefined;
  const items: AttentionItem[] = [];
  if (rates) {
    const { href, needs } = ITEMS.rates;
    const action = can(needs)
      ? linkTo(`${href}?edit=prices-next-year`, "Set Next Year's Prices")
      : linkTo(href, 'See the rates');
    items.push({ title: rates.title, text: rates.message ?? '', action });
  }
  for (const item of checklist?.items ?? []) {
    if (item.isDone) continue;
    const { title, href, needs, missing } = ITEMS[item.key];
    const verb = can(needs) ? 'Set up' : 'See';
    const action = linkTo(href, `${verb} ${title.toLowerCase()}`);
    items.push({ title, text: gapText(item) ?? missing[can(needs) ? 0 : 1], action });
  }
  if (checklist?.percent === 100 && !checklist.isComplete) {
    const mayMark = can('update');
    const action = mayMark ? 'mark' : undefined;
    items.push({ title: 'Setup', text: UNMARKED[mayMark ? 0 : 1], action });
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

const NAMED_GAPS = 3;

/** For example 'No rooms: Suite'. Returns undefined if the item has no gaps. */
function gapText({ key, gaps }: ChecklistItem): string | undefined {
  if (!gaps) return undefined;
  const more = gaps.length - NAMED_GAPS;
  const named = gaps.slice(0, NAMED_GAPS).join('; ');
  return `${ITEMS[key].gap}: ${named}${more > 0 ? ` and ${more} more` : ''}`;
}
