// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { RowButton } from '#ui/components/lists/row-button.tsx';

it('opens a row once', () => {
  const open = vi.fn<() => void>();
  render(<RowButton onClick={open}>Room 101</RowButton>);
  const row = screen.getByRole('button', { name: 'Room 101' });
  for (const detail of [1, 2]) fireEvent.click(row, { detail });
  expect(open).toHaveBeenCalledTimes(1);
  fireEvent.click(row, { detail: 0 });
  expect(open).toHaveBeenCalledTimes(2);
});
