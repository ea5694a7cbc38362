// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchSelect } from '#ui/components/fields/search-select.tsx';

afterEach(cleanup);

const OPTIONS = [
  { value: 'India', words: ['IN'] },
  { value: 'Côte d’Ivoire', words: ['CI', 'Ivory Coast'] },
  { value: 'Indonesia', words: ['ID'] },
  { value: 'British Indian Ocean Territory', words: ['IO'] },
];

function Sample() {
  const [value, setValue] = useState('India');
  return (
    <form onSubmit={() => expect.unreachable('submitted')}>
      <SearchSelect
        id="s"
        label="Country"
        value={value}
        readOptions={() => ({
          options: OPTIONS,
          first: 1,
          meantBy: (text) => (text === 'republic of india' ? 'India' : undefined),
        })}
        onChange={setValue}
      />
      <input aria-label="Next" />
    </form>
  );
}

const button = () => screen.getByRole('combobox', { name: 'Country' });
const shown = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

function open() {
  render(<Sample />);
  return userEvent.setup();
}

describe('a select with a search', () => {
  it.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])('opens with %j', async (key) => {
    const user = open();
    await user.tab();
    await user.keyboard(key);
    expect(shown()).toEqual(OPTIONS.map(({ value }) => value));
    expect(document.activeElement).toBe(screen.getByPlaceholderText('Type to search'));
    await user.keyboard('{ArrowDown}{Enter}');
    expect(button().textContent).toBe('Côte d’Ivoire');
    expect(document.activeElement).toBe(button());
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it.each([
    ['ind', ['India', 'Indonesia', 'British Indian Ocean Territory']],
    ['cote', ['Côte d’Ivoire']],
    ['ivory', ['Côte d’Ivoire']],
    ['ian oc', ['British Indian Ocean Territory']],
    ['id', ['Indonesia']],
    ['republic of india', ['India']],
  ])('a search for %j finds %j, those that begin with it first', async (text, found) => {
    const user = open();
    await user.tab();
    await user.keyboard(text);
    expect(shown()).toEqual(found);
  });

  it('says that nothing matches, and Escape changes nothing', async () => {
    const user = open();
    await user.click(button());
    await user.keyboard('xyz');
    expect(screen.queryAllByRole('option')).toEqual([]);
    expect(screen.getByText('Nothing in the list matches “xyz”.')).toBeDefined();
    await user.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(shown()).toHaveLength(OPTIONS.length);
    await user.keyboard('{Escape}');
    expect(button().textContent).toBe('India');
    expect(document.activeElement).toBe(button());
  });

  it('can be searched in its field, and closes when the focus leaves', async () => {
    const user = open();
    await user.click(button());
    const search = screen.getByRole('combobox', { name: 'Type to search the list' });
    await user.click(search);
    await user.keyboard('indo');
    expect(shown()).toEqual(['Indonesia']);
    await user.click(screen.getByRole('textbox', { name: 'Next' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(button());
    await user.click(screen.getByRole('option', { name: 'Indonesia' }));
    expect(button().textContent).toBe('Indonesia');
  });
});
