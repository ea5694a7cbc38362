// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { keepTranslatedText } from '#ui/app/keep-translated-text.ts';

interface NoteProps {
  readonly done: number;
  readonly problem?: string;
  readonly mark?: boolean;
}

/** Text next to conditional siblings, as on many screens. */
function Note({ done, problem, mark = false }: NoteProps) {
  return (
    <p data-testid="note">
      {problem}
      {mark && <b>!</b>}
      {done} of 5 steps
    </p>
  );
}

const note = () => screen.getByTestId('note');
const texts = () => [...note().childNodes].filter((node) => node instanceof Text);

function fontWith(content: string | Node): Element {
  const outer = document.createElement('font');
  outer.append(document.createElement('font'));
  outer.firstElementChild?.append(content);
  return outer;
}

/** Uses `before`, because it is not one of the methods that the app replaces. */
const WAYS: readonly (readonly [string, () => void])[] = [
  [
    'replaces text nodes',
    () => texts().forEach((text) => text.replaceWith(fontWith(`<${text.data}>`))),
  ],
  [
    'inserts a translation and removes the text node',
    () =>
      texts().forEach((text) => {
        text.before(fontWith(`<${text.data}>`));
        text.remove();
      }),
  ],
  [
    'combines adjacent text nodes',
    () => {
      const all = texts();
      all[0]?.before(fontWith(all.map(({ data }) => data).join('')));
      all.forEach((text) => text.remove());
    },
  ],
];

beforeAll(keepTranslatedText);
afterEach(cleanup);

describe.each(WAYS)('a translating browser that %s', (_, translate) => {
  it('shows what changes, appears and disappears, each in its place', async () => {
    const { rerender } = render(<Note done={1} />);
    const steps: readonly (readonly [NoteProps, string])[] = [
      [{ done: 2 }, '2 of 5 steps'],
      [{ done: 2, mark: true }, '!2 of 5 steps'],
      [{ done: 2, mark: true, problem: 'Wrong: ' }, 'Wrong: !2 of 5 steps'],
      [{ done: 3 }, '3 of 5 steps'],
      [{ done: 4, problem: 'Again: ' }, 'Again: 4 of 5 steps'],
    ];
    for (const [props, text] of steps) {
      translate();
      await Promise.resolve();
      rerender(<Note {...props} />);
      expect(note().textContent?.replaceAll(/[<>]/g, '')).toBe(text);
    }
  });
});

describe('a translated page', () => {
  it('shows the original text again, and then changes of it', () => {
    const { rerender } = render(<Note done={1} />);
    const originals = texts();
    const fonts = originals.map(() => fontWith('x'));
    originals.forEach((text, index) => text.replaceWith(fonts[index] ?? ''));
    fonts.forEach((font, index) => font.replaceWith(originals[index] ?? ''));
    rerender(<Note done={2} mark />);
    expect(note().textContent).toBe('!2 of 5 steps');
  });

  it('stays open if a node was moved in an unknown way', () => {
    const { rerender } = render(<Note done={1} problem="Wrong: " />);
    texts().forEach((text) => text.remove());
    rerender(<Note done={1} mark />);
    expect(note().textContent).toBe('!');
  });
});
