// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSnapshot } from 'valtio';
import { ApiError } from '#application/errors/api-error.ts';
import type { OnboardingRequest } from '#application/ports/api/onboarding-api.ts';
import { checklistOf, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { can } from '#domain/staff/staff-roles.ts';
import { SetupChecklistCard } from '#ui/dashboard/overview/setup-checklist-card.tsx';
import { createSetupMark } from '#ui/dashboard/overview/setup-mark.ts';
import { sectionsFor } from '#ui/dashboard/sections.ts';
import { createLoading } from '#ui/shell/loading/loading.ts';

afterEach(cleanup);

const WHOLE = checklistOf(true, { hotel: true, room_types: 3, rates: 3, staff: 5 });
const UNMARKED = { ...WHOLE, isComplete: false };

const checklistItems = () =>
  within(screen.getByRole('list', { name: 'Setup checklist', hidden: true }))
    .getAllByRole('listitem', { hidden: true })
    .map(({ textContent }) => textContent);
const checklistLinks = () =>
  screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

/** A loaded checklist with its mark; `send` is the call to the server. */
function markWith(send: (request: OnboardingRequest) => Promise<undefined>) {
  const checklist = createLoading(() => Promise.resolve<SetupChecklist>(UNMARKED));
  checklist.set(UNMARKED);
  const serverClock = { now: () => Date.UTC(2026, 10, 23) };
  const mark = createSetupMark({ records: { send }, serverClock, hotelId: 7 }, checklist);
  return { checklist, mark };
}
const markOf = () => markWith(() => Promise.resolve(undefined)).mark;

const open = (checklist: SetupChecklist, role = 'admin') =>
  render(
    <SetupChecklistCard
      checklist={checklist}
      mark={markOf()}
      can={(action) => can(role, action)}
      isOffered={(path) => sectionsFor(role).some((section) => section.path === path)}
    />,
  );

function Shown({ checklist, mark }: ReturnType<typeof markWith>) {
  const { now } = useSnapshot(checklist.state) as typeof checklist.state;
  const admin = { mark, can: () => true, isOffered: () => true };
  return <SetupChecklistCard checklist={now.value!} {...admin} />;
}

const button = () => screen.getByRole('button', { name: 'Mark as complete' });

describe('docs/behaviour.md §9 the setup checklist', () => {
  const HALF = checklistOf(false, { hotel: true, room_types: 1, rates: 0, staff: 0 });
  const UNCOUNTED = { hotel: true, room_types: false, rates: false, staff: false };

  it('lists what is done with counts, and what to do with links', () => {
    open(HALF);
    expect(checklistItems()).toEqual([
      'Hotel profileDone',
      'Room typesDone: 1 room type',
      'RatesAdd the first rate plan',
      'StaffAdd the people who will work here',
    ]);
    expect(checklistLinks()).toEqual([
      ['Hotel profile', '/dashboard/hotel'],
      ['Room types', '/dashboard/rooms'],
      ['Rates', '/dashboard/rates'],
      ['Staff', '/dashboard/staff'],
    ]);
    const progress = screen.getByRole('progressbar', { name: 'Setup checklist' });
    expect(progress.getAttribute('aria-valuetext')).toBe('50% done');
  });

  it('R109 does not say that the setup is complete while something is visibly missing', () => {
    const known = { hotel: true, room_types: 3, rates: 3, staff: 1 };
    const gaps = {
      room_types: ['Suite', 'Villa', 'Cabin', 'Loft'],
      rates: ['Website Rate for Suite'],
      staff: ['Administrator'],
    };
    open(checklistOf(true, known, gaps));
    expect(screen.queryByText(/^The setup is complete/)).toBeNull();
    expect(
      screen.getByText('The setup is marked as complete, but not every item is.'),
    ).toBeTruthy();
    expect(checklistItems()).toEqual([
      'Hotel profileDone',
      'Room typesNo rooms: Suite; Villa; Cabin and 1 more',
      'RatesNo rates: Website Rate for Suite',
      'StaffNo active user: Administrator',
    ]);
  });

  it('links only to sections that the role may open', () => {
    open(HALF, 'housekeeper');
    expect(checklistLinks()).toEqual([['Room types', '/dashboard/rooms']]);
    expect(checklistItems().slice(2)).toEqual(['RatesNo rate plans yet', 'StaffNobody yet']);
  });

  it('asks only users who may edit a section to complete it', () => {
    open(checklistOf(false, UNCOUNTED), 'front_desk_agent');
    expect(checklistLinks().map(([item]) => item)).toEqual(['Room types', 'Rates']);
    expect(checklistItems().slice(1, 3)).toEqual([
      'Room typesNo room types yet',
      'RatesNo rate plans yet',
    ]);
  });

  it('folds the checklist of a complete hotel to one line', () => {
    open(WHOLE);
    expect(
      screen.getByText('The setup is complete: 3 room types, 3 rate plans, 5 people'),
    ).toBeDefined();
    expect(screen.getByRole('group').hasAttribute('open')).toBe(false);
    expect(checklistItems()).toHaveLength(4);
  });

  it('keeps the checklist open while the hotel is not marked as complete', () => {
    open(UNMARKED);
    expect(screen.getByText(/has not been marked as complete\.$/)).toBeDefined();
    expect(checklistItems().at(-1)).toBe('StaffDone: 5 people');
  });

  it('links to the wizard if it is offered, until the hotel is complete (R1)', () => {
    const admin = { mark: markOf(), can: () => true, isOffered: () => true };
    render(<SetupChecklistCard checklist={HALF} {...admin} hasWizard />);
    const wizard = screen.getByRole('link', { name: 'Continue the guided setup' });
    expect(wizard.getAttribute('href')).toBe('/setup');
    cleanup();
    render(<SetupChecklistCard checklist={WHOLE} {...admin} hasWizard />);
    expect(screen.queryByRole('link', { name: 'Continue the guided setup' })).toBeNull();
  });

  it('R68: shows that the rates end', () => {
    const admin = { mark: markOf(), can: () => true, isOffered: () => true };
    const warnings = { rates: 'Rates end on 31 December 2026, in 12 days' };
    render(<SetupChecklistCard checklist={WHOLE} {...admin} warnings={warnings} />);
    expect(checklistItems()[2]).toMatch(/^RatesDone.*Rates end on 31 December 2026, in 12 days$/);
  });

  it('shows no counts if only the setup status is known', () => {
    open(checklistOf(false, { ...UNCOUNTED, room_types: true }));
    expect(checklistItems().slice(0, 3)).toEqual([
      'Hotel profileDone',
      'Room typesDone',
      'RatesAdd the first rate plan',
    ]);
  });
});

describe('a setup whose items are done, but that is not marked as complete', () => {
  it('is marked with the time of the server, and then folds with the focus on it', async () => {
    const sent: OnboardingRequest[] = [];
    const answer = Promise.withResolvers<undefined>();
    const shown = markWith((request) => {
      sent.push(request);
      return answer.promise;
    });
    render(<Shown {...shown} />);
    await userEvent.click(button());
    await userEvent.click(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    answer.resolve(undefined);
    const line = await screen.findByText(/^The setup is complete: 3 room types/);
    expect(document.activeElement).toBe(line.closest('summary'));
    const body = {
      onboarding_completed: true,
      onboarding_completed_at: '2026-11-23T00:00:00.000Z',
    };
    expect(sent).toEqual([{ kind: 'completion', body, hotelId: 7 }]);
  });

  it('says why it was not marked, and can be marked again', async () => {
    let isDown = true;
    const error = new ApiError({ status: 500, code: 'SERVER_ERROR', message: '' });
    render(
      <Shown {...markWith(() => (isDown ? Promise.reject(error) : Promise.resolve(undefined)))} />,
    );
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toBe(
      'The setup was not marked as completeSomething went wrong on our end. Please try again later.',
    );
    isDown = false;
    await userEvent.click(button());
    expect(await screen.findByText(/^The setup is complete/)).toBeDefined();
  });

  it('has no button for users who may not edit the hotel: they read who may', () => {
    open(UNMARKED, 'housekeeper');
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText(/An administrator or a manager can do that\.$/)).toBeDefined();
  });

  it('has no button while an item is missing', () => {
    open(checklistOf(false, { hotel: true, room_types: 3, rates: 3, staff: 0 }));
    expect(screen.queryByRole('button')).toBeNull();
  });
});
