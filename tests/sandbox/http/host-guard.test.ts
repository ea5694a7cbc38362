import { hostname, networkInterfaces } from 'node:os';
import { describe, expect, it, test } from 'vitest';
import { isOwnHost } from '#sandbox/http/host-guard.ts';

const ADDRESSES = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .map(({ address, family }) => (family === 'IPv6' ? `[${address.split('%')[0]}]` : address));

describe('a server on 127.0.0.1', () => {
  it.each([
    'localhost',
    'LOCALHOST:4400',
    'localhost.',
    'app.localhost:80',
    '127.0.0.1',
    '127.0.0.1:4400',
    '127.1',
    '127.8.9.10:1',
    '[::1]',
    '[::1]:4400',
    '[::ffff:127.0.0.1]:4400',
  ])('serves requests for %s', (host) => {
    expect(isOwnHost(host, '127.0.0.1')).toBe(true);
  });

  it.each([
    'evil.example',
    'evil.example:4400',
    'localhost.evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '127.0.0.1@evil.example',
    'localhost/@evil.example',
    '192.168.1.5',
    '0.0.0.0',
    '[::2]',
    '',
    ' ',
    '[',
  ])('serves no request for %j', (host) => {
    expect(isOwnHost(host, '127.0.0.1')).toBe(false);
  });
});

test('serves requests for the address or name that it listens on', () => {
  expect(isOwnHost('192.168.1.5:4400', '192.168.1.5')).toBe(true);
  expect(isOwnHost('Desk.Hotel.example:80', 'desk.hotel.example')).toBe(true);
  expect(isOwnHost('[fe80::1]', 'fe80::1')).toBe(true);
  expect(isOwnHost('192.168.1.6', '192.168.1.5')).toBe(false);
});

describe.each(['0.0.0.0', '::'])('a server on %s', (bound) => {
  it('serves requests for the names and addresses of this machine, and no other', () => {
    const own = [hostname(), `${hostname()}.local:4400`, 'localhost', ...ADDRESSES];
    for (const host of own) expect([host, isOwnHost(host, bound)]).toEqual([host, true]);
    for (const host of ['evil.example', '203.0.113.9', `${hostname()}.evil.example`]) {
      expect([host, isOwnHost(host, bound)]).toEqual([host, false]);
    }
  });
});
