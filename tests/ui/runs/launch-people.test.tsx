// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { Launch } from '#application/launch/launch.ts';
import { blankStaffUser } from '#domain/staff/staff.ts';
import { LaunchPeople } from '#ui/runs/launch-people.tsx';

afterEach(cleanup);

const person = (first_name: string, code: string) => ({
  code,
  user: {
    ...blankStaffUser(1),
    first_name,
    last_name: 'Naik',
    username: first_name,
    password: 'x',
  },
});

function show(people: ReturnType<typeof person>[]) {
  const sheets = [...Map.groupBy(people, ({ code }) => code)].map(([code, own]) => ({
    hotel: { name: 'Seaside', code },
    people: own.map(({ user }) => user),
  }));
  const state = { people, typed: 0, lost: [], isResetting: false, status: 'finished', pending: 0 };
  const launch = { state, subscribe: () => () => {}, sheets: () => sheets };
  render(<LaunchPeople launch={launch as unknown as Launch} />);
  return screen.getAllByRole('list').map((list) => within(list).getAllByRole('listitem').length);
}

it('groups the people of several hotels by hotel', () => {
  expect(show([person('asha', 'SEA'), person('ben', 'BAY'), person('carl', 'SEA')])).toEqual([
    2, 1,
  ]);
  const titles = screen.getAllByRole('heading').map(({ textContent }) => textContent);
  expect(titles).toEqual(['Seaside (SEA)', 'Seaside (BAY)']);
});

it('lists the people of one hotel without its name', () => {
  expect(show([person('asha', 'SEA'), person('ben', 'SEA')])).toEqual([2]);
  expect(screen.queryByRole('heading')).toBeNull();
});
