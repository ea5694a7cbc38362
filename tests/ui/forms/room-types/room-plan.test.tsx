// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { RoomPlan, type PlannedRoomType } from '#ui/forms/room-types/room-plan.tsx';

afterEach(cleanup);

const STANDARD: PlannedRoomType = { name: 'Standard Room', room_count: 12 };
const SUITE: PlannedRoomType = { name: 'Suite', room_count: 1 };

const items = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent);
const floors = () => items('Floors');
/** The text of each drawn room: its number and its type's short code. */
const rooms = () =>
  [...document.querySelectorAll('li [aria-hidden] > span')].map((room) => room.textContent);

describe('RoomPlan', () => {
  it.each([10_001, 1e12, Infinity])('%d rooms are counted, not drawn', (room_count) => {
    render(<RoomPlan roomTypes={[{ ...STANDARD, room_count }]} />);
    expect(rooms()).toStrictEqual([]);
    expect(screen.getByText('The plan cannot show more than 10,000 rooms.')).toBeDefined();
  });

  it('480 rooms show 12 floors first, and the others on request without moving the focus', async () => {
    const user = userEvent.setup();
    render(<RoomPlan roomTypes={[{ ...STANDARD, room_count: 480 }]} />);
    expect(floors()).toHaveLength(12);
    await user.click(screen.getByRole('button', { name: 'Show all 48 floors' }));
    expect(floors()).toHaveLength(48);
    expect(rooms().at(-1)).toBe('4810STD');
    const fewer = screen.getByRole('button', { name: 'Show fewer floors' });
    expect(document.activeElement).toBe(fewer);
    await user.click(fewer);
    expect(floors()).toHaveLength(12);
  });

  it('listed rooms are on their floors, in order and with the rooms of other types', async () => {
    const listed = { ...SUITE, room_count: 4, room_numbers: "PH, 115, 113, 'B-1'" };
    render(<RoomPlan roomTypes={[STANDARD, { ...listed, room_floors: "9: PH; -1: 'B-1'" }]} />);
    expect(floors().map((floor) => floor?.split('10')[0])).toEqual([
      "Floor -1: 'B-1' SuiteB-1SUT",
      'Floor 1: ',
      'Floor 2: 201 to 202 Standard Room201STD202STD',
      'Floor 9: PH SuitePHSUT',
    ]);
    expect(rooms().slice(10, 13)).toEqual(['110STD', '113SUT', '115SUT']);
  });

  it('a floor of many rooms shows 100', () => {
    const listed = { ...SUITE, room_count: 450, room_numbers: '1-250, 301-500' };
    render(<RoomPlan roomTypes={[{ ...listed, room_floors: '1' }]} />);
    expect(rooms().slice(99)).toEqual(['100SUT', 'and 350 more rooms']);
    expect(floors()[0]).toContain('Floor 1: 1 to 250, 301 to 500 Suite');
  });
});
