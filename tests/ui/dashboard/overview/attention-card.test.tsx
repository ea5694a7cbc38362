// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSnapshot } from 'valtio';
import { ApiError } from '#application/errors/api-error.ts';
import type { OnboardingRequest } from '#application/ports/api/onboarding-api.ts';
import { checklistOf, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { AttentionCard } from '#ui/dashboard/overview/attention-card.tsx';
import { createSetupMark } from '#ui/dashboard/overview/setup-mark.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

const KNOWN = { hotel: true, room_types: 3, rates: 3, staff: 5 };

/** A loaded checklist, and an action that calls `send` to mark the setup as complete. */
function hotelWith(
  send: (request: OnboardingRequest) => Promise<undefined> = () => Promise.resolve(undefined),
  known: SetupChecklist = checklistOf(false, KNOWN),
) {
  const checklist = createResource(() => Promise.resolve(known));
  checklist.put(known);
  const notices: string[] = [];
  const serverClock = { now: () => Date.UTC(2026, 10, 23) };
  const notify = ({ message = '' }: { readonly message?: string }) => void notices.push(message);
  const mark = createSetupMark({ records: { send }, serverClock, hotelId: 7, notify }, checklist);
  return { checklist, mark, notices };
}

function Shown({
  checklist,
  mark,
  hasWizard = false,
}: Omit<ReturnType<typeof hotelWith>, 'notices'> & { readonly hasWizard?: boolean }) {
  const { now } = useSnapshot(checklist.state) as typeof checklist.state;
  const admin = { mark, can: () => true, isOffered: () => true, rates: undefined };
  return <AttentionCard checklist={now.value} hasWizard={hasWizard} {...admin} />;
}

const button = () => screen.getByRole('button', { name: 'Mark as Complete' });
const wizard = () => screen.queryByRole('link', { name: 'Continue the Guided Setup' });

describe('what needs attention', () => {
  it('leads to the wizard if it is offered, until the hotel is complete', () => {
    const half = { ...KNOWN, staff: 0 };
    render(<Shown {...hotelWith(undefined, checklistOf(false, half))} hasWizard />);
    expect(wizard()?.getAttribute('href')).toBe('/setup');
    cleanup();
    render(<Shown {...hotelWith(undefined, checklistOf(true, half))} hasWizard />);
    expect(wizard()).toBeNull();
  });
});

describe('a setup whose items are done, but that is not marked as complete', () => {
  it('is marked with the time of the server, which says so', async () => {
    const sent: OnboardingRequest[] = [];
    const answer = Promise.withResolvers<undefined>();
    const hotel = hotelWith((request) => {
      sent.push(request);
      return answer.promise;
    });
    const { container } = render(<Shown {...hotel} />);
    await userEvent.click(button());
    await userEvent.click(button());
    expect(button().getAttribute('aria-disabled')).toBe('true');
    answer.resolve(undefined);
    await expect.poll(() => container.innerHTML).toBe('');
    expect(hotel.notices).toEqual(['The setup is marked as complete.']);
    const body = {
      onboarding_completed: true,
      onboarding_completed_at: '2026-11-23T00:00:00.000Z',
    };
    expect(sent).toEqual([{ kind: 'completion', body, hotelId: 7 }]);
  });

  it('says why it was not marked, and can be marked again', async () => {
    let isDown = true;
    const error = new ApiError({ status: 500, code: 'SERVER_ERROR', message: '' });
    const hotel = hotelWith(() => (isDown ? Promise.reject(error) : Promise.resolve(undefined)));
    const { container } = render(<Shown {...hotel} />);
    await userEvent.click(button());
    expect(screen.getByRole('alert').textContent).toBe(
      'The setup was not marked as completeSomething went wrong on our end. Please try again later.',
    );
    isDown = false;
    await userEvent.click(button());
    await expect.poll(() => container.innerHTML).toBe('');
  });
});
