// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { useSnapshot } from 'valtio';
import { ApiError } from '#application/errors/api-error.ts';
import type { OnboardingRequest } from '#application/ports/api/onboarding-api.ts';
import { checklistOf, type SetupChecklist } from '#domain/hotel/setup-checklist.ts';
import { overviewOf } from '#tests/ui/support/overview-of.ts';
import { standingHotel } from '#tests/ui/support/standing-hotel.ts';
import { AttentionCard } from '#ui/dashboard/overview/attention.tsx';

afterEach(cleanup);

const KNOWN = { hotel: true, room_types: 3, rates: 3, staff: 5 };

/** A hotel with this checklist. `send` marks the setup as complete. */
async function hotelWith(
  send?: (request: OnboardingRequest) => Promise<undefined>,
  known: SetupChecklist = checklistOf(false, KNOWN),
) {
  const hotel = await standingHotel();
  if (send) hotel.api.send = send;
  const serverClock = { now: () => Date.UTC(2026, 10, 23) };
  const { checklist, mark } = overviewOf(hotel, { serverClock });
  checklist.put(known);
  return { checklist, mark, notices: hotel.notices, hotelId: hotel.hotelId };
}

interface ShownProps extends Pick<Awaited<ReturnType<typeof hotelWith>>, 'checklist' | 'mark'> {
  readonly hasWizard?: boolean;
}

function Shown({ checklist, mark, hasWizard = false }: ShownProps) {
  const { now } = useSnapshot(checklist.state) as typeof checklist.state;
  const admin = { mark, can: () => true, isOffered: () => true, rates: undefined };
  return <AttentionCard checklist={now.value} hasWizard={hasWizard} {...admin} />;
}

const button = () => screen.getByRole('button', { name: 'Mark as Complete' });
const wizard = () => screen.queryByRole('link', { name: 'Continue the Guided Setup' });

describe('what needs attention', () => {
  it('leads to the wizard if it is offered, until the hotel is complete', async () => {
    const half = { ...KNOWN, staff: 0 };
    render(<Shown {...await hotelWith(undefined, checklistOf(false, half))} hasWizard />);
    expect(wizard()?.getAttribute('href')).toBe('/setup');
    expect(screen.getAllByRole('img', { name: 'Warning' })).toHaveLength(1);
    cleanup();
    render(<Shown {...await hotelWith(undefined, checklistOf(true, half))} hasWizard />);
    expect(wizard()).toBeNull();
  });
});

describe('a setup whose items are done, but that is not marked as complete', async () => {
  it('is marked with the time of the server, which says so', async () => {
    const sent: OnboardingRequest[] = [];
    const answer = Promise.withResolvers<undefined>();
    const hotel = await hotelWith((request) => {
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
    expect(sent).toEqual([{ kind: 'completion', body, hotelId: hotel.hotelId }]);
  });

  it('says why it was not marked, and can be marked again', async () => {
    let isDown = true;
    const error = new ApiError({ status: 500, code: 'SERVER_ERROR', message: '' });
    const hotel = await hotelWith(() =>
      isDown ? Promise.reject(error) : Promise.resolve(undefined),
    );
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
