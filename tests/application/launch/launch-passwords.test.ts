import { describe, expect, it } from 'vitest';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { LaunchPasswords } from '#application/launch/launch-passwords.ts';

describe('the people of a launch whose passwords are lost', () => {
  it.each<[string, unknown, [string, string][]]>([
    ['a text', 'asha', []],
    ['a number', 5, []],
    ['a list', [null, {}], []],
    [
      'codes that are no texts',
      { asha: 5, ben: null, cara: {}, dev: 'SEASID01' },
      [['dev', 'SEASID01']],
    ],
  ])('are those that can be read: %s', (_, stored, lost) => {
    const store = new MemoryDraftStore();
    store.write('run-1', stored);
    const passwords = new LaunchPasswords(store, 'run-1');
    expect([...passwords.lost()]).toEqual(lost);
    passwords.forget(lost.map(([name]) => name));
    expect([...passwords.lost()]).toEqual([]);
  });
});
