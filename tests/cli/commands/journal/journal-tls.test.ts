// What hms sends over the network to a database, and what a stranger's server would receive
// instead.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openWorkspace, type Workspace } from '#tests/cli/support/run-hms.ts';
import { CERTIFICATE, KEY } from '#tests/cli/support/wrong-server.ts';

const SECRET = 'pa55-of-the-database';
/** An address of this machine that hms treats as another machine. */
const ELSEWHERE = '0.0.0.0';
const HERE = '127.0.0.1';
/** The SSLRequest message of PostgreSQL's protocol. */
const WANTS_TLS = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
/** The AuthenticationCleartextPassword message of PostgreSQL's protocol. */
const ASKS_IN_CLEAR_TEXT = Buffer.from([82, 0, 0, 0, 8, 0, 0, 0, 3]);

let work: Workspace;
let server: Server;
let received: Buffer[];
beforeEach(() => {
  work = openWorkspace();
  received = [];
});
afterEach(() => {
  work.remove();
  server.close();
});

/** Accepts or refuses TLS, then asks for the password in clear text. */
async function listening({ offersTls }: { offersTls: boolean }): Promise<number> {
  const talk = (socket: Socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      received.push(data);
      if (data.equals(WANTS_TLS)) {
        socket.write(offersTls ? 'S' : 'N');
        if (!offersTls) return;
        socket.removeAllListeners('data');
        talk(new TLSSocket(socket, { isServer: true, key: KEY, cert: CERTIFICATE }));
      } else if (data[0] === 'p'.charCodeAt(0)) socket.destroy();
      else socket.write(ASKS_IN_CLEAR_TEXT);
    });
  };
  server = createServer(talk);
  await once(server.listen(0, ELSEWHERE), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Runs `hms runs`, and returns its message and whether the server received the password. */
async function runs(at: string, query = '', env: Readonly<Record<string, string>> = {}) {
  const address = `postgres://hms:${SECRET}@${at}/hms${query}`;
  const { code, stderr } = await work.hms(['runs'], { env: { HMS_JOURNAL: address, ...env } });
  const gotPassword = Buffer.concat(received).includes(SECRET);
  return { code, said: stderr.replace(/^hms: |\n$/g, ''), gotPassword };
}

describe('a database on another machine', () => {
  it.each(['', '?sslmode=prefer', '?sslmode=require', '?sslmode=verify-full', '?ssl=0'])(
    'a database that refuses TLS receives only the request for TLS: %s',
    async (query) => {
      const at = `${ELSEWHERE}:${await listening({ offersTls: false })}`;
      expect(await runs(at, query)).toEqual({
        code: 3,
        said: `PostgreSQL at ${at} does not support TLS: turn on ssl in its postgresql.conf.`,
        gotPassword: false,
      });
      expect(received).toEqual([WANTS_TLS]);
    },
  );

  it.each(['', '?sslmode=require', '?sslmode=prefer', '?ssl=no-verify'])(
    'a database with a certificate of an unknown authority receives nothing: %s',
    async (query) => {
      const at = `${ELSEWHERE}:${await listening({ offersTls: true })}`;
      expect(await runs(at, query)).toEqual({
        code: 3,
        said: expect.stringMatching(
          /^The certificate of PostgreSQL at .* is not trusted: set sslrootcert /,
        ),
        gotPassword: false,
      });
    },
  );

  it('a database with the certificate of another host receives nothing', async () => {
    const authority = join(work.folder, 'db.crt');
    writeFileSync(authority, CERTIFICATE);
    const at = `${ELSEWHERE}:${await listening({ offersTls: true })}`;
    expect(await runs(at, `?sslmode=verify-ca&sslrootcert=${authority}`)).toEqual({
      code: 3,
      said: `The certificate of PostgreSQL at ${at} is for another host.`,
      gotPassword: false,
    });
  });

  it('a database that only PGHOST names gets the same protection', async () => {
    const port = await listening({ offersTls: false });
    const env = {
      HMS_JOURNAL: `postgres:///hms?user=hms&port=${port}`,
      PGHOST: ELSEWHERE,
      PGPASSWORD: SECRET,
    };
    const { stderr } = await work.process(['runs'], { env });
    expect([stderr, received]).toEqual([
      expect.stringContaining(`PostgreSQL at ${ELSEWHERE}:${port} does not support TLS`),
      [WANTS_TLS],
    ]);
  });
});

describe('a password is never sent in clear text without TLS', () => {
  it.each([HERE, ELSEWHERE])(
    'a password is never sent in clear text with sslmode=disable to %s',
    async (host) => {
      const at = `${host}:${await listening({ offersTls: false })}`;
      expect(await runs(at, '?sslmode=disable')).toEqual({
        code: 3,
        said:
          `PostgreSQL at ${at} asks for a password in clear text, without TLS. Nothing was sent: ` +
          'use scram-sha-256 in its pg_hba.conf, or sslmode=verify-full in the address.',
        gotPassword: false,
      });
    },
  );

  it('a password is never sent in clear text to this machine without an sslmode', async () => {
    const at = `${HERE}:${await listening({ offersTls: false })}`;
    const { said, gotPassword } = await runs(at);
    expect([said, gotPassword]).toEqual([expect.stringContaining('in clear text'), false]);
  });

  it('a password is sent through TLS to a server whose certificate is verified', async () => {
    const authority = join(work.folder, 'db.crt');
    writeFileSync(authority, CERTIFICATE);
    const at = `${HERE}:${await listening({ offersTls: true })}`;
    expect(await runs(at, `?sslmode=require&sslrootcert=${authority}`)).toEqual({
      code: 3,
      said: `The connection to PostgreSQL at ${at} was lost.`,
      gotPassword: true,
    });
  });
});
