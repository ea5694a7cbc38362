// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { proxy } from 'valtio/vanilla';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { MemoryOnboardingApi } from '#tests/fakes/memory-onboarding-api.ts';
import { cleaningSummary, RoomsToClean } from '#ui/dashboard/overview/rooms-to-clean.tsx';
import { createRoomChanges } from '#ui/dashboard/rooms/room-changes.ts';
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
  const changes = createRoomChanges(
    { records, hotelId: 1, lacking: proxy({}), notify: () => {} },
    createResource(() => Promise.resolve(data)),
  );
  return { rooms, changes };
}

describe('the rooms to clean', () => {
  it.each([
    ['All Clean', true],
    ['No Rooms Yet', false],
  ])('says %s if the only room is clean, and active: %s', (title, is_active) => {
    const { changes } = card(0);
    const rooms = [roomOf({ id: 1, room_number: '101', cleaning_status: 'clean', is_active })];
    render(<RoomsToClean changes={changes} rooms={rooms} />);
    expect(screen.getByRole('heading', { name: title })).toBeDefined();
  });

  it('groups the digits of all its numbers alike', () => {
    expect(cleaningSummary(card(1204).rooms)).toBe('1,200 clean · 4 dirty');
  });

  it('tells screen readers that the server offers no change', () => {
    const shown = card(4);
    shown.changes.lacking['room.change'] = true;
    render(<RoomsToClean {...shown} />);
    expect(screen.getByRole('alert').textContent).toBe(
      'This server cannot change the cleaning status of rooms.',
    );
    expect(screen.queryByRole('button', { name: /Start Cleaning/ })).toBeNull();
  });
});
