// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { hideComposingKeys } from '#ui/app/hide-composing-keys.ts';
import { Modal } from '#ui/components/dialogs/modal.tsx';
import { NumberField } from '#ui/components/fields/number-field.tsx';

let undo: () => void;
beforeAll(() => {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  undo = hideComposingKeys();
});
afterAll(() => undo());
afterEach(cleanup);

const COMPOSING = [{ isComposing: true }, { keyCode: 229 }];

function Rooms() {
  const [value, setValue] = useState(2);
  return <NumberField id="rooms" label="Rooms" value={value} onChange={setValue} />;
}

describe.each(COMPOSING)('while the user composes text with %j', (composing) => {
  it('the arrow keys do not change a number', () => {
    render(<Rooms />);
    const field = screen.getByLabelText<HTMLInputElement>('Rooms');
    fireEvent.keyDown(field, { key: 'ArrowUp', ...composing });
    expect(field.value).toBe('2');
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    expect(field.value).toBe('3');
  });

  it('Escape does not close a dialog', () => {
    const dismissed: string[] = [];
    render(
      <Modal title="Name" onDismiss={() => dismissed.push('dismissed')}>
        <input aria-label="Name" />
      </Modal>,
    );
    const field = screen.getByLabelText('Name', { selector: 'input' });
    fireEvent.keyDown(field, { key: 'Escape', ...composing });
    expect(dismissed).toEqual([]);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(dismissed).toEqual(['dismissed']);
  });
});
