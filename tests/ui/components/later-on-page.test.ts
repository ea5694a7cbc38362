// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { laterOnPage } from '#ui/components/later-on-page.ts';
import { focusIfLost } from '#ui/components/focus.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Calls `run` on a page that is closed before its timers fire. */
function onClosedPage(run: () => void) {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  vi.stubGlobal('document', frame.contentDocument);
  run();
  vi.unstubAllGlobals();
  frame.remove();
  vi.runAllTimers();
}

it('runs work later on the page', () => {
  const work = vi.fn<() => void>();
  laterOnPage(work, 10);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  expect(work).toHaveBeenCalledTimes(1);
});

it('runs no work for a page that is closed', () => {
  const work = vi.fn<() => void>();
  onClosedPage(() => laterOnPage(work));
  expect(work).not.toHaveBeenCalled();
});

it('looks for no new focus once the page is closed', () => {
  const find = vi.fn<() => null>();
  onClosedPage(() => focusIfLost(find));
  expect(find).not.toHaveBeenCalled();
});
