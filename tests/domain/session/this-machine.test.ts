import { describe, expect, it } from 'vitest';
import { isThisMachine } from '#domain/session/this-machine.ts';

const hostOf = (host: string) => new URL(`http://${host}:4400/api`).hostname;

describe('this machine', () => {
  it.each(['localhost', '127.0.0.1', '127.9.8.7', '2130706433', '[::1]', '[::ffff:127.0.0.1]'])(
    'this machine is also %s',
    (host) => expect(isThisMachine(hostOf(host))).toBe(true),
  );

  it.each([
    'hotels.example',
    'localhost.example',
    '10.0.0.1',
    '[::ffff:10.0.0.1]',
    '127.0.0.1.example',
  ])('this machine is not %s', (host) => expect(isThisMachine(hostOf(host))).toBe(false));
});
