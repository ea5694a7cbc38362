import { hostname } from 'node:os';
import { expect, it } from 'vitest';
import { isOwnHost } from '#sandbox/http/host-guard.ts';

const OWN = hostname();

it.each([
  ['127.0.0.1', 'LOCALHOST:4400', true],
  ['127.0.0.1', 'localhost.', true],
  ['127.0.0.1', 'app.localhost:80', true],
  ['127.0.0.1', '127.0.0.1:4400', true],
  ['127.0.0.1', '127.1', true],
  ['127.0.0.1', '[::1]:4400', true],
  ['desk.hotel.example', 'Desk.Hotel.example:80', true],
  ['0.0.0.0', '192.168.1.5:4400', true],
  ['0.0.0.0', OWN, true],
  ['::', `${OWN}.local:4400`, true],
  ['127.0.0.1', OWN, OWN === 'localhost'],
  ['0.0.0.0', `${OWN}.evil.example`, false],
  ['127.0.0.1', 'evil.example:4400', false],
  ['127.0.0.1', 'localhost.evil.example', false],
  ['127.0.0.1', 'evillocalhost', false],
  ['127.0.0.1', '127.0.0.1.evil.example', false],
  ['127.0.0.1', '127.0.0.1@evil.example', false],
  ['127.0.0.1', 'localhost/@evil.example', false],
  ['127.0.0.1', '', false],
  ['127.0.0.1', '[', false],
])('a server on %s takes a request for %j: %s', (bound, host, isOwn) => {
  expect(isOwnHost(host, bound)).toBe(isOwn);
});
