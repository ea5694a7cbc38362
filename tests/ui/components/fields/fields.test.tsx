// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { proxy, useSnapshot } from 'valtio';
import { Button } from '#ui/components/button.tsx';
import { ErrorSummary } from '#ui/forms/error-summary.tsx';
import { TextField } from '#ui/components/fields/text-field.tsx';

afterEach(cleanup);

const ignore = () => undefined;
const input = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function TextSample({ initial }: { readonly initial: string }) {
  const [text, setText] = useState(initial);
  return <TextField id="t" label="Price" value={text} onChange={setText} />;
}

const day = (value: string) => (
  <TextField id="d" type="date" label="First day" value={value} onChange={ignore} />
);

const LATE = proxy({ text: 'Seaside' });

/** A field whose text changes a moment after typing, because Valtio notifies components later. */
function LateField() {
  const { text } = useSnapshot(LATE);
  return (
    <TextField
      id="t"
      label="Hotel Name"
      value={text}
      onChange={(typed) => {
        LATE.text = typed;
      }}
    />
  );
}

describe('TextField', () => {
  it.each(['4500\r\n5500', '\n4500', 'Beach Road 12\nPanaji\nGoa'])(
    'shows the line breaks of its value, and keeps the focus once they are removed: %j',
    async (text) => {
      render(<TextSample initial={text} />);
      expect(input('Price').value).toBe(text.replaceAll('\r\n', '\n'));
      await userEvent.clear(input('Price'));
      await userEvent.type(input('Price'), '4500');
      expect(document.activeElement).toBe(input('Price'));
      expect(input('Price').value).toBe('4500');
    },
  );

  it('says that a year is incomplete once the user leaves a date', async () => {
    const { rerender } = render(day('0202-05-01'));
    expect(input('First day').getAttribute('aria-invalid')).toBeNull();
    input('First day').focus();
    await userEvent.tab();
    expect(screen.getByText('Write the year with four digits, such as 2027')).toBeTruthy();
    expect(input('First day').getAttribute('aria-invalid')).toBe('true');
    rerender(day('2027-05-01'));
    expect(input('First day').getAttribute('aria-invalid')).toBeNull();
  });

  it('is described by its problem and hint, and invalid only with a problem', () => {
    const props = { id: 't', label: 'City', value: '', onChange: ignore, hint: 'A hint' };
    const { rerender } = render(<TextField {...props} />);
    expect(input('City').getAttribute('aria-invalid')).toBeNull();
    rerender(<TextField {...props} problem="Wrong" />);
    const ids = input('City').getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Wrong', 'A hint']);
    expect(input('City').getAttribute('aria-invalid')).toBe('true');
  });

  it('keeps the cursor in place if the text is stored a moment later', async () => {
    const user = userEvent.setup();
    render(<LateField />);
    const field = input('Hotel Name');
    field.focus();
    field.setSelectionRange(3, 3);
    await user.keyboard('XY');
    await waitFor(() => expect(field.value).toBe('SeaXYside'));
    expect(field.selectionStart).toBe(5);
  });
});

const summary = (problems: Record<string, string>, shownTimes: number) => (
  <>
    <ErrorSummary
      form={{
        problems: proxy(problems),
        idOf: (key) => `profile-${key}`,
        itemOf: (key) => (key === 'size' ? 'Deluxe Room' : undefined),
      }}
      shownTimes={shownTimes}
    />
    <TextField id="profile-name" label="Hotel Name" value="" onChange={ignore} />
  </>
);

describe('ErrorSummary', () => {
  const PROBLEMS = { name: 'Hotel name is required', size: 'Too large' };

  it('takes the focus each time problems are shown, and only then', () => {
    const { rerender } = render(summary({}, 0));
    expect(screen.queryByText('There is a problem')).toBeNull();
    rerender(summary(PROBLEMS, 1));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    input('Hotel Name').focus();
    rerender(summary({ ...PROBLEMS }, 1));
    expect(document.activeElement).toBe(input('Hotel Name'));
    rerender(summary(PROBLEMS, 2));
    expect(document.activeElement).toBe(screen.getByRole('alert'));
  });

  it('links each problem to its field without changing the URL, after the name of its item', async () => {
    render(summary(PROBLEMS, 1));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Hotel name is required',
      'Deluxe Room: Too large',
    ]);
    await userEvent.click(screen.getByRole('link', { name: 'Hotel name is required' }));
    expect(document.activeElement).toBe(input('Hotel Name'));
    expect(location.hash).toBe('');
  });
});

it('a button keeps the focus while busy, and neither clicks nor submits', async () => {
  const act = vi.fn<() => void>();
  render(
    <form onSubmit={act}>
      <Button type="submit" busy onClick={act}>
        Sign In
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Sign In' });
  button.focus();
  await userEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-busy')).toBe('true');
});
