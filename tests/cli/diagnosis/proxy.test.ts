import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forwardProxy } from '#tests/cli/support/forward-proxy.ts';
import { openLiveSandbox, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { CERTIFICATE, NOWHERE, serveWrongly } from '#tests/cli/support/wrong-server.ts';

let sandbox: LiveSandbox;
let work: Workspace;
let proxy: Awaited<ReturnType<typeof forwardProxy>>;

beforeAll(async () => {
  sandbox = await openLiveSandbox();
});
beforeEach(async () => {
  proxy = await forwardProxy();
  work = openWorkspace(sandbox.env);
  work.file('hotel.json', hotelNamed('Proxied'));
});

describe('a proxy', () => {
  it('a proxy gets every request for a server with http://', async () => {
    const env = { HTTP_PROXY: `http://asha:s%40crit@${proxy.host}` };
    const { code, stderr } = await work.hms(['onboard', 'hotel.json'], { env });
    expect(code, stderr).toBe(0);
    const basic = Buffer.from('asha:s@crit').toString('base64');
    expect(proxy.seen.length).toBeGreaterThan(10);
    expect(proxy.seen[0]).toBe(`POST ${sandbox.url}/auth/token/ Basic ${basic}`);
  });

  it('a proxy is not used for a host of NO_PROXY', async () => {
    const env = { HTTP_PROXY: `http://${proxy.host}`, NO_PROXY: 'localhost,127.0.0.1' };
    const { code, stdout } = await work.hms(['doctor'], { env });
    expect({ code, seen: proxy.seen }).toEqual({ code: 0, seen: [] });
    expect(stdout).not.toContain('proxy');
  });

  it('hms doctor shows the proxy without its password', async () => {
    const env = { http_proxy: `http://asha:hush-hush@${proxy.host}` };
    const { stdout } = await work.hms(['doctor'], { env });
    expect(stdout).toContain(`proxy    ${proxy.host}, from http_proxy`);
    expect(stdout).not.toContain('hush-hush');
  });

  it('a proxy tunnels requests for a server with https://', async () => {
    work.file('ca.pem', CERTIFICATE);
    const server = await serveWrongly((_, answer) => void answer.writeHead(401).end('{}'), {
      isSecure: true,
    });
    const env = { HTTPS_PROXY: `http://${proxy.host}`, HMS_API_URL: server.url };
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: `${work.folder}/ca.pem` };
    const untrusted = await work.hms(['doctor'], { env });
    const trusted = await work.process(['doctor'], { env: trusting });
    const { host } = new URL(server.url);
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${host}`]));
    expect(untrusted.stdout).toContain(
      `Cannot connect to ${host}: its certificate is not trusted.`,
    );
    expect(trusted.stdout).toContain(`${server.url} responds`);
  });
});

describe('a proxy that cannot be used', () => {
  it.each([
    ['HTTP_PROXY', 'http'],
    ['HTTPS_PROXY', 'https'],
  ])('a proxy that cannot be used is named without its password: %s', async (variable, scheme) => {
    const { host } = new URL(NOWHERE);
    const env = {
      [variable]: `http://asha:hush-hush@${host}`,
      HMS_API_URL: `${scheme}://hotels.invalid/api`,
    };
    const { code, stdout, stderr } = await work.hms(['onboard', 'hotel.json'], { env });
    expect(code).toBe(3);
    expect(stderr).toContain(
      `${env.HMS_API_URL} cannot be used: Cannot connect to the proxy ${host}: the connection was refused.`,
    );
    expect(stdout + stderr).not.toContain('hush-hush');
  });

  it.each([
    [
      'HTTP_PROXY',
      'http',
      407,
      'refused the connection: its user name or password is missing or wrong (407)',
    ],
    [
      'HTTPS_PROXY',
      'https',
      407,
      'refused the connection: its user name or password is missing or wrong (407)',
    ],
    ['HTTPS_PROXY', 'https', 502, 'refused to connect to hotels.invalid (502).'],
  ])(
    'a proxy that cannot be used is reported with the reason: %s, %s, %d',
    async (variable, scheme, status, reason) => {
      const refusing = await forwardProxy(status);
      const env = {
        [variable]: `http://asha:hush-hush@${refusing.host}`,
        HMS_API_URL: `${scheme}://hotels.invalid/api`,
      };
      const { code, stdout, stderr } = await work.hms(['onboard', 'hotel.json'], { env });
      expect(code).toBe(3);
      expect(stderr).toContain(`cannot be used: The proxy ${refusing.host} ${reason}`);
      expect(stdout + stderr).not.toContain('hush-hush');
    },
  );

  it('a proxy with an invalid address is an invalid call', async () => {
    const env = { HTTP_PROXY: 'http://asha:hush-hush%@proxy' };
    const { code, stderr } = await work.hms(['onboard', 'hotel.json'], { env });
    expect(code).toBe(2);
    expect(stderr).toContain('hms: HTTP_PROXY is not the address of a proxy');
    expect(stderr).not.toContain('hush-hush');
  });
});
