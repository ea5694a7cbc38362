// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NumberField } from '#ui/components/fields/number-field.tsx';

afterEach(cleanup);

const ignore = () => undefined;
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function NumberSample({ onChange }: { readonly onChange: (number: number) => void }) {
  const [number, setNumber] = useState(2);
  const change = (next: number) => {
    setNumber(next);
    onChange(next);
  };
  return (
    <NumberField id="n" label="Number of Rooms" value={number} onChange={change} fallback={1} />
  );
}

const PRICE = { id: 'p', label: 'Price', kind: { currency: 'INR' }, mayBeNegative: true } as const;

function PriceSample({ onChange }: { readonly onChange: (number: number) => void }) {
  const [number, setNumber] = useState(Number.NaN);
  const change = (next: number) => {
    setNumber(next);
    onChange(next);
  };
  return <NumberField {...PRICE} value={number} onChange={change} />;
}

describe('NumberField', () => {
  it('shows the typed text, and stores the fallback for text that is not a number', async () => {
    const user = userEvent.setup();
    const onChange = vi.fn<(number: number) => void>();
    render(<NumberSample onChange={onChange} />);
    await user.clear(input('Number of Rooms'));
    expect(input('Number of Rooms').value).toBe('');
    expect(onChange).toHaveBeenLastCalledWith(1);
    await user.type(input('Number of Rooms'), '12');
    expect(input('Number of Rooms').value).toBe('12');
    expect(onChange).toHaveBeenLastCalledWith(12);
    await user.clear(input('Number of Rooms'));
    await user.tab();
    expect(input('Number of Rooms').value).toBe('1');
  });

  it.each(['', 'many', '-'])(
    'replaces %j by the fallback once the user leaves, and says so',
    async (text) => {
      const onChange = vi.fn<(number: number) => void>();
      render(<NumberSample onChange={onChange} />);
      await userEvent.clear(input('Number of Rooms'));
      if (text !== '') await userEvent.type(input('Number of Rooms'), text);
      expect(screen.queryByRole('status')).toBeNull();
      await userEvent.tab();
      expect(onChange).toHaveBeenLastCalledWith(1);
      expect(input('Number of Rooms').value).toBe('1');
      expect(screen.getByRole('status').textContent).toBe(
        'Set to 1, because no number was entered.',
      );
      await userEvent.type(input('Number of Rooms'), '2');
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('the first click selects the number, so that typing replaces it', async () => {
    const user = userEvent.setup();
    render(<NumberSample onChange={ignore} />);
    const field = input('Number of Rooms');
    await user.click(field);
    await user.keyboard('15');
    expect(field.value).toBe('15');
    await user.click(field);
    await user.keyboard('0');
    expect(field.value).toBe('150');
  });

  it('keeps a text that it cannot read, stores NaN, and says what to write once the user leaves', async () => {
    const onChange = vi.fn<(number: number) => void>();
    render(<PriceSample onChange={onChange} />);
    await userEvent.type(input('Price'), '7.500');
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    expect(screen.queryByText(/Write/)).toBeNull();
    await userEvent.tab();
    expect(input('Price').value).toBe('7.500');
    expect(input('Price').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('Write 7500 or 7.50')).toBeTruthy();
    await userEvent.clear(input('Price'));
    await userEvent.type(input('Price'), '7.50');
    expect(onChange).toHaveBeenLastCalledWith(7.5);
    await userEvent.tab();
    expect(screen.queryByText(/Write/)).toBeNull();
  });

  it('says what to write instead of the message of a form that refused NaN', () => {
    const problem = 'Price must be positive';
    const { rerender } = render(<NumberField {...PRICE} value={2} onChange={ignore} />);
    fireEvent.change(input('Price'), { target: { value: 'seven' } });
    rerender(<NumberField {...PRICE} value={Number.NaN} onChange={ignore} problem={problem} />);
    expect(screen.getByText('Write a number, such as 7500 or 7.5')).toBeTruthy();
    expect(screen.queryByText(problem)).toBeNull();
    rerender(<NumberField {...PRICE} value={0} onChange={ignore} problem={problem} />);
    expect(screen.getByText(problem)).toBeTruthy();
  });

  it('does not join the lines of a pasted text', async () => {
    const onChange = vi.fn<(number: number) => void>();
    render(<PriceSample onChange={onChange} />);
    await userEvent.click(input('Price'));
    await userEvent.paste('4500\n5500\n');
    expect(onChange).toHaveBeenLastCalledWith(Number.NaN);
    expect(input('Price').value).toBe('4500 / 5500');
    expect(screen.getByText('Write only one number')).toBeTruthy();
    await userEvent.clear(input('Price'));
    await userEvent.paste('4500\n');
    expect(onChange).toHaveBeenLastCalledWith(4500);
  });

  it('the arrow keys change a whole number by 1, but not below 0', async () => {
    const onChange = vi.fn<(number: number) => void>();
    render(<NumberSample onChange={onChange} />);
    input('Number of Rooms').focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(input('Number of Rooms').value).toBe('3');
    await userEvent.keyboard('{ArrowDown>5/}');
    expect(input('Number of Rooms').value).toBe('0');
    expect(onChange).toHaveBeenLastCalledWith(0);
  });
});

function WrittenSample({
  initial,
  onChange,
}: {
  initial: string;
  onChange: (text: string) => void;
}) {
  const [text, setText] = useState(initial);
  const change = (next: string) => {
    setText(next);
    onChange(next);
  };
  const write = (number: number, typed: string) =>
    change(Number.isNaN(number) ? typed : String(number));
  return <NumberField id="h" label="Hours" value={text} onChange={write} />;
}

describe('a number that is stored as text', () => {
  it.each([
    ['1.000', '1000', undefined],
    ['1.234,00', '1234', undefined],
    ['12,5', '12.5', undefined],
    ['7500/-', '7500/-', 'Write a number, such as 7500 or 7.5'],
    ['99999999999999999999', '99999999999999999999', 'This number is too large'],
    ['', '', undefined],
  ])('stores for %j the text %j', async (typed, stored, problem) => {
    const onChange = vi.fn<(text: string) => void>();
    render(<WrittenSample initial="24" onChange={onChange} />);
    await userEvent.clear(input('Hours'));
    if (typed !== '') await userEvent.type(input('Hours'), typed);
    expect(onChange).toHaveBeenLastCalledWith(stored);
    await userEvent.tab();
    expect(input('Hours').value).toBe(stored);
    const described = input('Hours').getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(problem);
  });
});
