// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { proxy } from 'valtio';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { SavedForm } from '#ui/forms/saved-form.tsx';
import { createFormDraft } from '#ui/forms/form-draft.ts';
import { UnsavedBadge } from '#ui/forms/unsaved-changes.tsx';
import { IDLE } from '#ui/shell/action.ts';
import type { Notify } from '#ui/texts/notices.ts';
import { InstantClock } from '#tests/fakes/instant-clock.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

afterEach(cleanup);

const save = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
const form = { problems: proxy({}), idOf: (key: string) => key };

function FormInWindow() {
  const [isOpen, setIsOpen] = useState(true);
  const [of] = useState(() => ({ state: proxy({ ...IDLE }), save }));
  if (!isOpen) return null;
  return (
    <Modal title="Boat" onDismiss={() => setIsOpen(false)}>
      <SavedForm of={of} form={form} label="Boat" buttons={<button type="submit">Save</button>}>
        <input aria-label="Name" />
        <select aria-label="Colour">
          <option>Red</option>
          <option>Blue</option>
        </select>
      </SavedForm>
    </Modal>
  );
}

const boat = () => screen.queryByRole('dialog', { name: 'Boat' });
const question = () => screen.queryByRole('alertdialog', { name: 'Discard your changes?' });
const name = () => screen.getByRole('textbox', { name: 'Name' });

const WAYS: Readonly<Record<string, () => void>> = {
  Escape: () => void fireEvent.keyDown(name(), { key: 'Escape' }),
  'a click beside it': () => void fireEvent.mouseDown(boat()!),
  'a request of the browser': () => void fireEvent(boat()!, new Event('cancel')),
  'a request that does not ask': () => {
    const dialog = boat() as HTMLDialogElement;
    dialog.close();
    fireEvent(dialog, new Event('close'));
  },
};

describe('a form in a window', () => {
  it.each(Object.entries(WAYS))('%s asks before it closes a changed form', async (_, close) => {
    render(<FormInWindow />);
    await userEvent.type(name(), 'Anna');
    close();
    await userEvent.click(screen.getByRole('button', { name: 'Keep Editing' }));
    expect(question()).toBeNull();
    expect((boat() as HTMLDialogElement).open).toBe(true);
    expect(name()).toHaveProperty('value', 'Anna');
    close();
    await userEvent.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect(boat()).toBeNull();
  });

  it('a chosen option is a change', async () => {
    render(<FormInWindow />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Colour' }), 'Blue');
    WAYS['Escape']!();
    expect(question()).not.toBeNull();
  });
});

it('a list marks the records with unsaved changes of an earlier visit', async () => {
  const parts = {
    store: new MemoryDraftStore(),
    clock: new InstantClock(),
    notify: vi.fn<Notify>(),
  };
  const open = () => createFormDraft({ ...parts, username: 'asha', hotelId: 7, form: 'room' });
  open().keep({ floor: '1' }, { floor: '2' }, '101');
  const draft = open();
  render(
    ['', 101, 102].map((id) => (
      <p key={id}>
        {id}: <UnsavedBadge of={{ draft }} id={id} />
      </p>
    )),
  );
  expect(document.body.textContent).toBe(': 101: Unsaved changes102: ');
  act(() => draft.drop('101'));
  await waitFor(() => expect(document.body.textContent).toBe(': 101: 102: '));
});
