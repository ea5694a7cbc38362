import { beforeEach, describe, expect, it } from 'vitest';
import { forwardProxy } from '#tests/cli/support/forward-proxy.ts';
import { hotelNamed } from '#tests/cli/support/sample-hotels.ts';
import { workspaceForEach } from '#tests/cli/support/sandbox-for-each.ts';
import { CERTIFICATE, give, NOWHERE, serveWrongly } from '#tests/cli/support/wrong-server.ts';

const { sandbox, work } = workspaceForEach();
let proxy: Awaited<ReturnType<typeof forwardProxy>>;

beforeEach(async () => {
  proxy = await forwardProxy();
  work.file('hotel.json', hotelNamed('Proxied'));
});

describe('a proxy', () => {
  it('gets every request for a server with http://, with its password', async () => {
    const env = { HTTP_PROXY: `http://asha:s%40crit@${proxy.host}` };
    expect(await work.hms('onboard hotel.json', { env })).toExit(0);
    const basic = Buffer.from('asha:s@crit').toString('base64');
    expect(proxy.seen.length).toBeGreaterThan(10);
    expect(proxy.seen[0]).toBe(`POST ${sandbox.url}/auth/token/ Basic ${basic}`);
    const doctor = await work.hms('doctor', { env });
    expect(doctor).toExit(0, `proxy    ${proxy.host}, from HTTP_PROXY`);
    expect(doctor.stdout).not.toContain('s%40crit');
  });

  it('is not used for a host of NO_PROXY', async () => {
    const env = { HTTP_PROXY: `http://${proxy.host}`, NO_PROXY: 'localhost,127.0.0.1' };
    const { code, stdout } = await work.hms('doctor', { env });
    expect([code, proxy.seen, stdout]).toEqual([0, [], expect.not.stringContaining('proxy')]);
  });

  it('tunnels requests for a server with https://, whose certificate must be trusted', async () => {
    work.file('ca.pem', CERTIFICATE);
    const server = await serveWrongly((_, response) => give(response, { status: 401, body: {} }), {
      isSecure: true,
    });
    const { host } = new URL(server.url);
    const env = { HTTPS_PROXY: `http://${proxy.host}`, HMS_API_URL: server.url };
    const trusting = { ...env, NODE_EXTRA_CA_CERTS: `${work.folder}/ca.pem` };
    expect((await work.hms('doctor', { env })).stdout).toContain(
      `Cannot connect to ${host}: its certificate is not trusted.`,
    );
    expect((await work.process('doctor', { env: trusting })).stdout).toContain(
      `${server.url} responds`,
    );
    expect(new Set(proxy.seen)).toEqual(new Set([`CONNECT ${host}`]));
  });
});

describe('a proxy that cannot be used', () => {
  const LOCKED = 'refused the connection: its username or password is missing or wrong (407)';
  it.each([
    ['HTTP_PROXY', 'http', undefined, 'the connection was refused.'],
    ['HTTPS_PROXY', 'https', undefined, 'the connection was refused.'],
    ['HTTP_PROXY', 'http', 407, LOCKED],
    ['HTTPS_PROXY', 'https', 407, LOCKED],
    ['HTTPS_PROXY', 'https', 502, 'refused to connect to hotels.invalid (502).'],
  ])(
    'is named with the reason, without its password: %s, %s, %s',
    async (variable, scheme, status, reason) => {
      const host = status === undefined ? new URL(NOWHERE).host : (await forwardProxy(status)).host;
      const HMS_API_URL = `${scheme}://hotels.invalid/api`;
      const env = { [variable]: `http://asha:hush-hush@${host}`, HMS_API_URL };
      const run = await work.hms('onboard hotel.json', { env });
      expect(run).toExit(3, `${HMS_API_URL} cannot be used: `, `proxy ${host}`, reason);
      expect(run.stdout + run.stderr).not.toContain('hush-hush');
    },
  );

  it('with an invalid address is an invalid call', async () => {
    const run = await work.hms('onboard hotel.json', {
      env: { HTTP_PROXY: 'http://asha:hush-hush%@proxy' },
    });
    expect(run).toExit(2, 'hms: HTTP_PROXY is not the address of a proxy');
    expect(run.stderr).not.toContain('hush-hush');
  });
});
