// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { oneTabStop } from '#ui/components/one-tab-stop.ts';

afterEach(cleanup);

interface LinksProps {
  readonly names: readonly string[];
  readonly current?: string;
}

function Links({ names, current }: LinksProps) {
  return (
    <>
      <nav ref={oneTabStop}>
        {names.map((name) => (
          <a key={name} href="#x" aria-current={name === current ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <button type="button">After</button>
    </>
  );
}

const focused = () => document.activeElement?.textContent;

describe('a group that is one tab stop', () => {
  it('is entered at the current page, crossed with the arrow keys, and left with Tab', async () => {
    render(<Links names={['Rooms', 'Rates', 'Staff']} current="Rates" />);
    await userEvent.tab();
    expect(focused()).toBe('Rates');
    const moves = [
      ['{ArrowRight}', 'Staff'],
      ['{ArrowRight}', 'Rooms'],
      ['{ArrowUp}', 'Staff'],
      ['{Home}', 'Rooms'],
      ['{End}', 'Staff'],
    ] as const;
    for (const [keys, name] of moves) {
      await userEvent.keyboard(keys);
      expect(focused(), keys).toBe(name);
    }
    await userEvent.tab();
    expect(focused()).toBe('After');
    await userEvent.tab({ shift: true });
    expect(focused()).toBe('Staff');
  });
});
