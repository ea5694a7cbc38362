// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { RoomsToCleanCard } from '#ui/dashboard/overview/housekeeping/rooms-to-clean-card.tsx';
import { createRoomStatuses } from '#ui/dashboard/rooms/room-statuses.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

afterEach(cleanup);

/** Shows the card for `count` rooms on floor 1. The first four rooms are dirty. */
function card(count: number) {
  const rooms = Array.from({ length: count }, (_, index) =>
    roomOf({
      id: index + 1,
      room_number: String(101 + index),
      floor: 1,
      status: 'vacant',
      cleaning_status: index < 4 ? 'dirty' : 'clean',
      is_active: true,
    }),
  );
  const data = { rooms, roomTypes: [] };
  const records = new MemoryOnboardingApi();
  const work = createRoomStatuses(
    { records, hotelId: 1, lacking: proxy({}), notify: () => {} },
    createResource(() => Promise.resolve(data)),
  );
  return { data, work };
}

describe('the rooms to clean', () => {
  it("reads 'Floor 1 4 to clean', not 'Floor 14 to clean'", () => {
    const { container } = render(<RoomsToCleanCard {...card(4)} />);
    expect(container.querySelector('summary')?.textContent).toBe('Floor 1 4 to clean');
  });

  it('groups the digits of all its numbers alike', () => {
    render(<RoomsToCleanCard {...card(1204)} />);
    expect(screen.getByText('4 dirty, 0 being cleaned, 1,200 of 1,204 rooms clean')).toBeTruthy();
  });

  it('tells screen readers that the server offers no change', () => {
    const { data, work } = card(4);
    work.lacking['room.change'] = true;
    render(<RoomsToCleanCard data={data} work={work} />);
    expect(screen.getByRole('alert').textContent).toBe(
      'This server cannot change the cleaning status of rooms.',
    );
    expect(screen.queryByRole('button', { name: /Start Cleaning/ })).toBeNull();
  });
});
