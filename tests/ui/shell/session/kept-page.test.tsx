// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepPage, noteLaunchEnd, signedOut, staysOpen } from '#ui/shell/session/kept-page.ts';

let stop = () => {};
let isNeeded = true;
beforeEach(() => {
  isNeeded = true;
  stop = keepPage({ session: 7, isNeeded: () => isNeeded });
});
afterEach(() => {
  stop();
  localStorage.clear();
});

it('a page stays when a launch in another tab signs out, until the same session is open again', () => {
  noteLaunchEnd(7);
  expect(staysOpen('signed-out')).toBe(true);
  expect(signedOut.isAsked).toBe(true);
  localStorage.setItem('sessionOpened', '8');
  expect(staysOpen('signed-in'), 'another user').toBe(true);
  expect(staysOpen('signed-out')).toBe(true);
  expect(signedOut.isAsked).toBe(true);
  localStorage.setItem('sessionOpened', '7');
  expect(staysOpen('signed-in')).toBe(true);
  expect(signedOut.isAsked).toBe(false);
  expect(staysOpen('signed-out'), 'the user signs out').toBe(false);
});

it('a page is left if the user signs out, if the launch ended another session, or without input', () => {
  expect(staysOpen('signed-out')).toBe(false);
  noteLaunchEnd(6);
  expect(staysOpen('signed-out')).toBe(false);
  noteLaunchEnd(7);
  isNeeded = false;
  expect(staysOpen('signed-out')).toBe(false);
  isNeeded = true;
  expect(staysOpen('signed-in')).toBe(false);
  stop();
  expect(staysOpen('signed-out')).toBe(false);
});
