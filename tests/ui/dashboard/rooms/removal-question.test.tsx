// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { roomOf } from '#application/records/hotel-records.ts';
import { RemovalQuestion } from '#ui/dashboard/rooms/selection-bar.tsx';

afterEach(cleanup);

function ask(...statuses: string[]) {
  const selected = statuses.map((status, index) =>
    roomOf({ id: index, room_number: String(101 + index), status, cleaning_status: 'clean' }),
  );
  const nothing = { onCancel: () => {}, onConfirm: () => {}, remove: () => Promise.resolve() };
  render(<RemovalQuestion selected={selected} {...nothing} />);
  const dialog = screen.getByRole('alertdialog');
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: /^Remove / });
  return { text: dialog.textContent, remove };
}

describe('the question about selected rooms', () => {
  it('names the free rooms, and says why the others stay', () => {
    const { text, remove } = ask('vacant', 'occupied', 'maintenance', 'reserved');
    expect(text).toContain('Rooms 101, 103 will be deleted. This cannot be undone.');
    expect(text).toContain('2 rooms will stay');
    expect(text).toContain('Room 102 is occupied: check the guests out first.');
    expect([remove.textContent, remove.disabled]).toEqual(['Remove 2 rooms', false]);
  });

  it('cannot be confirmed if all rooms are in use, and says so with the button', () => {
    const { text, remove } = ask('occupied', 'reserved');
    expect(text).not.toContain('will be deleted');
    expect(remove.disabled).toBe(true);
    const reason = document.getElementById(remove.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/check the guests out first.*move the reservations/);
  });

  it('warns of nothing if all rooms are free', () => {
    const { text, remove } = ask('vacant');
    expect(text).toContain('Room 101 will be deleted.');
    expect(text).not.toContain('stay');
    expect(remove.disabled).toBe(false);
  });
});
