// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askBeforeLeaving, leave } from '#ui/shell/session/leaving.ts';

/** jsdom has no Navigation API. */
const navigation = new EventTarget();
let stop = () => {};

beforeEach(() => {
  vi.stubGlobal('navigation', navigation);
  localStorage.setItem('authToken', 'access');
  history.replaceState(null, '', '/dashboard/hotel');
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Follows a link within the app, and agrees to leave. */
function follow(path: string): void {
  stop = askBeforeLeaving((go) => go()).release;
  const destination = { url: location.origin + path, sameDocument: true };
  const event = new Event('navigate', { cancelable: true });
  navigation.dispatchEvent(Object.assign(event, { destination, navigationType: 'push' }));
  expect(event.defaultPrevented).toBe(true);
}

it.each(['/dashboard/rooms', '/hotels/import?step=2', '/onboarding'])(
  'leads to %s after the user agrees',
  (path) => {
    follow(path);
    expect(location.pathname + location.search).toBe(path);
  },
);

it.each(['//evil.example/a', '//evil.example/dashboard', '/nowhere'])(
  'leads to the start page instead of %s',
  (path) => {
    follow(path);
    expect(location.href).toBe(`${location.origin}/`);
  },
);

it('asks for each form with unsaved changes, also after the window of one has closed', () => {
  const asked: string[] = [];
  const page = askBeforeLeaving((go) => {
    asked.push('page');
    go();
  });
  const window = askBeforeLeaving((go) => {
    asked.push('window');
    go();
  });
  window.ask(() => asked.push('window is closed'));
  leave(() => asked.push('left'));
  expect(asked).toEqual(['window', 'window is closed', 'page', 'left']);
  page.release();
});
