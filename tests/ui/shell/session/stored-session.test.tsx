// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { followOtherTabs } from '#ui/shell/session/stored-session.ts';

const listener = vi.fn<(change: string) => void>();
let stop = () => {};

afterEach(() => {
  stop();
  listener.mockReset();
});

/** Dispatches the event that browsers send to a tab when another tab writes to the storage. */
function elsewhere(key: string | null, oldValue: string | null, newValue: string | null): void {
  const change = { key, oldValue, newValue, storageArea: localStorage };
  globalThis.dispatchEvent(new StorageEvent('storage', change));
}

type Change = readonly [key: string | null, oldValue: string | null, newValue: string | null];

const user = (username: string, name = '') => JSON.stringify({ username, first_name: name });

describe('one session for all tabs', () => {
  it.each<[string, Change, string]>([
    ['the token is gone', ['authToken', 'a', null], 'signed-out'],
    ['everything stored is gone', [null, null, null], 'signed-out'],
    ['a user signed in', ['sessionOpened', null, '2'], 'signed-in'],
    ['a user signed in while another user was', ['sessionOpened', '1', '2'], 'signed-in'],
  ])('reloads this tab when %s', (_, change, expected) => {
    globalThis.history.replaceState(null, '', '/dashboard');
    stop = followOtherTabs(listener);
    elsewhere(...change);
    expect(listener.mock.calls).toEqual([[expected]]);
  });

  it.each<[string, Change]>([
    ['the token was refreshed', ['authToken', 'a', 'b']],
    ['a user changed their name', ['currentUser', user('asha'), user('asha', 'Asha')]],
    ['the rest of a session is forgotten', ['sessionOpened', '1', null]],
    ['a draft was written', ['hms.draft.asha', null, '{}']],
  ])('does not reload this tab when %s', (_, change) => {
    stop = followOtherTabs(listener);
    elsewhere(...change);
    expect(listener).not.toHaveBeenCalled();
  });

  it('does not reload the sign-in screen after a sign-out in another tab', () => {
    globalThis.history.replaceState(null, '', '/login');
    stop = followOtherTabs(listener);
    elsewhere('authToken', 'a', null);
    expect(listener).not.toHaveBeenCalled();
  });
});
