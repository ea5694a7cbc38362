import { describe, expect, it } from 'vitest';
import { checklistOf } from '#domain/hotel/setup-checklist.ts';
import { can } from '#domain/staff/staff-roles.ts';
import {
  attentionOf,
  setupProgress,
  type AttentionParts,
} from '#ui/dashboard/overview/attention.tsx';
import { sectionsFor } from '#ui/dashboard/sections.ts';

const WHOLE = checklistOf(true, { hotel: true, room_types: 3, rates: 3, staff: 5 });
const UNMARKED = { ...WHOLE, isComplete: false };
const HALF = checklistOf(false, { hotel: true, room_types: 1, rates: 0, staff: 0 });

/** The items that users with this role see, as title, text and action. */
function seenBy(role: string, given: Partial<Pick<AttentionParts, 'checklist' | 'rates'>>) {
  const items = attentionOf({
    checklist: undefined,
    rates: undefined,
    ...given,
    can: (action) => can(role, action),
    isOffered: (path) => sectionsFor(role).some((section) => section.path === path),
  });
  return items.map(({ title, text, action }) => [
    title,
    text,
    typeof action === 'object' ? `${action.label}: ${action.href}` : action,
  ]);
}

describe('what needs attention', () => {
  it('is nothing for a hotel in order, and while the setup is unknown', () => {
    expect(seenBy('admin', { checklist: WHOLE })).toEqual([]);
    expect(seenBy('admin', {})).toEqual([]);
  });

  it('starts with the rates that end', () => {
    const rates = { title: 'Rates end on 31 December 2026, in 12 days', message: 'Website Rate.' };
    const [title, text] = [rates.title, rates.message];
    expect(seenBy('manager', { checklist: HALF, rates })[0]).toEqual([
      title,
      text,
      "Set Next Year's Prices: /dashboard/rates?edit=prices-next-year",
    ]);
    expect(seenBy('front_desk_agent', { rates })).toEqual([
      [title, text, 'See Rates: /dashboard/rates'],
    ]);
  });

  it('is what the setup lacks, for users who may do it', () => {
    expect(seenBy('admin', { checklist: HALF })).toEqual([
      ['Add the first rate plan', '', 'Set Up Rates: /dashboard/rates'],
      ['Add the people who will work here', '', 'Set Up Staff: /dashboard/staff'],
    ]);
  });

  it('leads other users only to what they may open', () => {
    const known = { hotel: true, room_types: false, rates: false, staff: false };
    const checklist = checklistOf(false, known);
    expect(seenBy('front_desk_agent', { checklist })).toEqual([
      ['Room Types', 'No room types yet', 'See Room Types: /dashboard/rooms?tab=types'],
      ['Rates', 'No rate plans yet', 'See Rates: /dashboard/rates'],
      ['Staff', 'No staff users yet', undefined],
    ]);
  });

  it('names what records lack, although the setup is marked as complete', () => {
    const known = { hotel: true, room_types: 3, rates: 3, staff: 1 };
    const gaps = {
      room_types: ['Suite', 'Villa', 'Cabin', 'Loft'],
      rates: ['Website Rate for Suite'],
      staff: ['Administrator'],
    };
    const checklist = checklistOf(true, known, gaps);
    expect(seenBy('admin', { checklist }).map(([, text]) => text)).toEqual([
      'No rooms: Suite; Villa; Cabin and 1 more',
      'No rates: Website Rate for Suite',
      'No active user with this role: Administrator',
    ]);
    expect(setupProgress(checklist)).toBe(
      'The setup is marked as complete, but only 25% of it is done.',
    );
  });

  it('is the mark of a setup whose items are done', () => {
    const text = 'All items are done, but the setup has not been marked as complete.';
    expect(seenBy('manager', { checklist: UNMARKED })).toEqual([['Setup', text, 'mark']]);
    expect(seenBy('housekeeper', { checklist: UNMARKED })).toEqual([
      ['Setup', `${text} Ask an administrator or a manager to mark it as complete.`, undefined],
    ]);
  });

  it('says how far the setup is until every item is done', () => {
    expect(setupProgress(HALF)).toBe('50% of the setup is done.');
    expect(setupProgress(UNMARKED)).toBe('');
  });
});
