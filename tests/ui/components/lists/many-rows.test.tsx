// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { ListTable } from '#ui/components/lists/list-table.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const rendered = () => screen.getAllByRole('rowheader').length;

it('a list of ten thousand rows renders more of them each time the user reaches their end', async () => {
  const watchers: ((entries: object[]) => void)[] = [];
  class Watcher {
    constructor(onChange: (entries: object[]) => void) {
      watchers.push(onChange);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watcher);
  const rows = Array.from({ length: 10_000 }, (_, index) => ({ name: `Hotel ${index}` }));
  const name = (row: (typeof rows)[number]) => row.name;
  const columns = [{ key: 'name', title: 'Name', track: '1fr', value: name }];
  render(<ListTable rows={rows} rowKey={name} title="Hotels" columns={columns} />);
  const before = rendered();
  expect(before).toBeLessThan(1000);
  await act(async () => watchers.at(-1)?.([{ isIntersecting: true }]));
  expect(rendered()).toBeGreaterThan(before);
});
