// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { NothingToClean } from '#ui/dashboard/overview/housekeeping/nothing-to-clean.tsx';

afterEach(cleanup);

it.each([
  ['All clean', [{ id: 1, room_number: '101', is_active: true }]],
  ['No Rooms Yet', [{ id: 1, room_number: '101', is_active: false }]],
  ['No Rooms Yet', []],
])('%s is the title for the rooms %j', (title, rooms) => {
  render(<NothingToClean rooms={rooms.map(roomOf)} />);
  expect(screen.getByRole('heading', { name: title })).toBeDefined();
});
