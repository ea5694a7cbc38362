// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest';
import { expectedUsername, keepReturnPath, takeReturnPath } from '#ui/shell/session/return-path.ts';
import { ownPath } from '#ui/shell/screens.ts';

beforeEach(() => sessionStorage.clear());

const FOREIGN = [
  '//evil.example/a',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  ' //evil.example',
  '///evil.example',
  'https:evil.example',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '//user@evil.example/dashboard',
  'javascript:alert(1)',
  'data:text/html,x',
  '/%2F/evil.example',
  '/%5Cevil.example',
  '/dashboard/..//evil.example',
  '/dashboard/%2e%2e//evil.example',
  '/dashboard/\\..\\\\evil.example',
  '@evil.example',
  'dashboard',
  '?edit=1',
  '',
  '/nowhere',
  '/dashboards',
  '/constructor',
  '/login',
  5,
  null,
  undefined,
  { pathname: '/dashboard' },
];

const OWN = [
  '/',
  '/dashboard',
  '/dashboard/rooms?edit=room-12',
  '/dashboard/staff?q=Zo%C3%AB&next=//evil.example',
  '/hotels',
  '/hotels/import',
  '/onboarding',
  '/onboarding?hotel=12',
  '/setup?step=2',
];

describe('a path of this app', () => {
  it.each(OWN)('is kept: %s', (path) => expect(ownPath(path)).toBe(path));
  it.each(FOREIGN)('any other value is not: %j', (path) => expect(ownPath(path)).toBeUndefined());
});

describe('the return path', () => {
  it('leads the same user back', () => {
    const path = '/dashboard/rooms?edit=room-12';
    keepReturnPath({ username: 'asha', path });
    expect(expectedUsername()).toBe('asha');
    expect(takeReturnPath('asha')).toBe(path);
    expect(takeReturnPath('asha')).toBeUndefined();
  });

  it.each(['//evil.example/a', 5])('becomes the start page when %j is stored or read', (path) => {
    keepReturnPath({ username: 'asha', path: path as string });
    expect(sessionStorage.getItem('hms.returnPath')).toBe('{"username":"asha","path":"/"}');
    sessionStorage.setItem('hms.returnPath', JSON.stringify({ username: 'asha', path }));
    expect(takeReturnPath('asha')).toBe('/');
  });

  it.each(['{', '5', '[]', 'null', '{"username":5,"path":"/dashboard"}'])(
    'is ignored if the stored value is %s',
    (value) => {
      sessionStorage.setItem('hms.returnPath', value);
      expect(expectedUsername()).toBe('');
      expect(takeReturnPath('asha')).toBeUndefined();
    },
  );

  it('leads no other user anywhere', () => {
    keepReturnPath({ username: 'asha', path: '/dashboard/rooms' });
    expect(takeReturnPath('ben')).toBeUndefined();
  });
});
