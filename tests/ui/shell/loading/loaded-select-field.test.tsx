// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { SelectField } from '#ui/shell/loading/loaded-select-field.tsx';

beforeAll(() => {
  // Headless UI needs one; jsdom has none.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

const list = () => screen.getByRole('combobox', { name: 'Currency' });

function Sample({ disabled }: { readonly disabled?: boolean }) {
  const [value, setValue] = useState('INR');
  return (
    <form onSubmit={() => expect.unreachable('submitted')}>
      <SelectField
        id="s"
        label="Currency"
        value={value}
        options={['INR', { value: 'USD', label: 'US dollar' }]}
        onChange={setValue}
        problem="Wrong"
        required
        disabled={disabled}
      />
    </form>
  );
}

describe('a select before its list is loaded', () => {
  it('has the role, name, value and problem of the select', () => {
    render(<Sample />);
    expect(list().textContent).toBe('INR');
    expect(list().getAttribute('aria-expanded')).toBe('false');
    expect(list().getAttribute('aria-required')).toBe('true');
    expect(list().getAttribute('aria-invalid')).toBe('true');
    expect(list().getAttribute('aria-describedby')).toBe('s-problem');
  });

  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
    'opens its list with %j, and has the focus again afterwards',
    async (key) => {
      const user = userEvent.setup();
      render(<Sample />);
      await user.tab();
      expect(document.activeElement).toBe(list());
      await user.keyboard(key);
      await screen.findByRole('option', { name: 'US dollar' });
      await user.keyboard('{ArrowDown}{Enter}');
      await waitFor(() => expect(list().textContent).toBe('US dollar'));
      expect(document.activeElement).toBe(list());
    },
  );

  it('opens its list with a click', async () => {
    const user = userEvent.setup();
    render(<Sample />);
    await user.click(list());
    await user.click(await screen.findByRole('option', { name: 'US dollar' }));
    await waitFor(() => expect(list().textContent).toBe('US dollar'));
  });

  it('stays closed while disabled', async () => {
    const user = userEvent.setup();
    render(<Sample disabled />);
    await user.click(list());
    expect(list().getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByRole('option')).toBeNull();
  });
});
