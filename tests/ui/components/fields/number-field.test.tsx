// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { NumberField } from '#ui/components/fields/number-field.tsx';

afterEach(cleanup);

const field = () => screen.getByLabelText<HTMLInputElement>('Number');
const description = () =>
  document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent;
const PRICE = { id: 'n', label: 'Number', kind: { currency: 'INR' }, mayBeNegative: true } as const;

/** Shows a field for whole numbers, or for prices. Returns the values that it has stored. */
function show(isPrice = false): number[] {
  const stored: number[] = [];
  function Sample() {
    const [value, setValue] = useState(isPrice ? Number.NaN : 2);
    const onChange = (next: number) => {
      stored.push(next);
      setValue(next);
    };
    if (isPrice) return <NumberField {...PRICE} value={value} onChange={onChange} />;
    return <NumberField id="n" label="Number" value={value} onChange={onChange} fallback={1} />;
  }
  render(<Sample />);
  return stored;
}

const enter = async (text: string) => {
  await userEvent.clear(field());
  if (text !== '') await userEvent.type(field(), text);
};

function reload(): void {
  fireEvent(globalThis.window, new Event('pagehide'));
  cleanup();
}

describe('a field for whole numbers', () => {
  it.each(['', 'many', '-'])(
    'replaces %j by the fallback once the user leaves, and says so',
    async (text) => {
      const stored = show();
      await enter(text);
      expect(field().value).toBe(text);
      expect(screen.queryByRole('status')).toBeNull();
      await userEvent.tab();
      expect([field().value, stored.at(-1)]).toEqual(['1', 1]);
      expect(screen.getByRole('status').textContent).toBe(
        'Set to 1, because no number was entered.',
      );
      await userEvent.type(field(), '2');
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('selects the number on the first click, so that typing replaces it', async () => {
    show();
    await userEvent.click(field());
    await userEvent.keyboard('15');
    expect(field().value).toBe('15');
    await userEvent.click(field());
    await userEvent.keyboard('0');
    expect(field().value).toBe('150');
  });

  it('changes by 1 with the arrow keys, but not below 0; an amount does not change', async () => {
    const stored = show();
    field().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(field().value).toBe('3');
    await userEvent.keyboard('{ArrowDown>5/}');
    expect([field().value, stored.at(-1)]).toEqual(['0', 0]);
    cleanup();
    const amounts = show(true);
    field().focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(amounts).toEqual([]);
  });
});

const refused = (value: number) => (
  <NumberField {...PRICE} value={value} onChange={() => {}} problem="Must be positive" />
);

describe('a field for prices', () => {
  it('says what to write instead of the message of a form that refused NaN', () => {
    const { rerender } = render(refused(2));
    fireEvent.change(field(), { target: { value: 'seven' } });
    rerender(refused(Number.NaN));
    expect(description()).toBe('Write a number, such as 7500 or 7.5');
    fireEvent.blur(field());
    rerender(refused(0));
    expect([field().value, description()]).toEqual(['0', 'Must be positive']);
  });

  it('keeps a text that it cannot read when the page is loaded again', async () => {
    show(true);
    await enter('seven');
    reload();
    const stored = show(true);
    expect([field().value, description()]).toEqual([
      'seven',
      'Write a number, such as 7500 or 7.5',
    ]);
    expect(stored).toEqual([Number.NaN]);
    reload();
    show();
    expect(field().value, 'the number of another record').toBe('2');
    cleanup();
    show(true);
    expect(field().value).toBe('');
  });

  it('does not join the lines of a pasted text', async () => {
    const stored = show(true);
    await userEvent.click(field());
    await userEvent.paste('4500\n5500\n');
    expect([field().value, stored.at(-1)]).toEqual(['4500 / 5500', Number.NaN]);
    expect(description()).toBe('Write only one number');
    await userEvent.clear(field());
    await userEvent.paste('4500\n');
    expect(stored.at(-1)).toBe(4500);
  });
});

describe('a number that is stored as text', () => {
  it.each([
    ['1.234,00', '1234', undefined],
    ['12,5', '12.5', undefined],
    ['7500/-', '7500/-', 'Write a number, such as 7500 or 7.5'],
    ['99999999999999999999', '99999999999999999999', 'This number is too large'],
    ['', '', undefined],
  ])(
    'is shown as it is written until the user types, and stores for %j the text %j',
    async (typed, expected, problem) => {
      let stored = '24.00';
      function Written() {
        const [text, setText] = useState(stored);
        const write = (number: number, entered: string) => {
          stored = Number.isNaN(number) ? entered : String(number);
          setText(stored);
        };
        return <NumberField id="n" label="Number" value={text} onChange={write} />;
      }
      render(<Written />);
      expect(field().value).toBe('24.00');
      await enter(typed);
      await userEvent.tab();
      expect([stored, field().value, description()]).toEqual([expected, expected, problem]);
    },
  );
});
