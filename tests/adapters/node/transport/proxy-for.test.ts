import { describe, expect, it } from 'vitest';
import { proxyFor } from '#adapters/node/transport/proxy-for.ts';

const P = 'http://proxy.example:3128';

function chosen(url: string, environment: Readonly<Record<string, string>>): string | undefined {
  const proxy = proxyFor(new URL(url), environment);
  return proxy && `${proxy.variable} ${proxy.url.href}`;
}

describe('the proxy for a server', () => {
  it.each([
    ['http://h.example', { HTTP_PROXY: P }, `HTTP_PROXY ${P}/`],
    ['https://h.example', { HTTPS_PROXY: P }, `HTTPS_PROXY ${P}/`],
    ['https://h.example', { https_proxy: P, HTTPS_PROXY: 'http://other' }, `https_proxy ${P}/`],
    ['https://h.example', { ALL_PROXY: P }, `ALL_PROXY ${P}/`],
    ['https://h.example', { HTTP_PROXY: P }, undefined],
    [
      'https://h.example',
      { HTTPS_PROXY: 'proxy.example:8080' },
      'HTTPS_PROXY http://proxy.example:8080/',
    ],
  ])('the proxy for %s with %j is %s', (url, environment, proxy) =>
    expect(chosen(url, environment)).toBe(proxy),
  );

  it.each([
    ['http://h.example', '*'],
    ['http://h.example', 'other.example, H.Example'],
    ['http://api.h.example', 'h.example'],
    ['http://api.h.example', '*.h.example'],
    ['http://h.example:4400', 'h.example:4400'],
    ['https://h.example', 'h.example:443'],
    ['http://127.0.0.1:4400', '127.0.0.1:4400'],
    ['http://10.1.2.3', '10.0.0.0/8'],
    ['http://[::1]:4400', '[::1]:4400'],
    ['http://[fd00::7]', 'fd00::/8'],
  ])('no proxy is used for %s with NO_PROXY=%s', (url, list) =>
    expect(chosen(url, { ALL_PROXY: P, NO_PROXY: list })).toBeUndefined(),
  );

  it.each([
    ['http://h.example', 'x.h.example'],
    ['http://myh.example', 'h.example'],
    ['http://h.example', 'h.example:4400'],
    ['http://11.1.2.3', '10.0.0.0/8'],
    ['http://h.example', ' , .'],
  ])('a proxy is used for %s with NO_PROXY=%s', (url, list) =>
    expect(chosen(url, { ALL_PROXY: P, NO_PROXY: list })).toBe(`ALL_PROXY ${P}/`),
  );

  it.each(['http://', 'ftp://proxy.example', 'http://asha:hush-hush%@proxy.example', 'hush hush'])(
    'a proxy must be an address: %s',
    (address) => {
      const wrong = () => proxyFor(new URL('https://h.example'), { HTTPS_PROXY: address });
      expect(wrong).toThrow('HTTPS_PROXY is not the address of a proxy');
      expect(wrong).not.toThrow('hush');
    },
  );
});
