// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Modal } from '#ui/components/dialogs/modal.tsx';
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

it('does not close the window that the first click has opened', () => {
  const close = vi.fn<() => void>();
  render(
    <Modal title="Room 101" onDismiss={close}>
      <p>Vacant</p>
    </Modal>,
  );
  const beside = screen.getByRole('dialog');
  fireEvent.mouseDown(beside, { detail: 2 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.mouseDown(beside, { detail: 1 });
  expect(close).toHaveBeenCalledTimes(1);
});
