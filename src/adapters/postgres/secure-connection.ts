// Passwords and runs leave this machine encrypted, or not at all.
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { isThisMachine } from '#domain/session/this-machine.ts';

/**
 * The address with TLS and a verified certificate, unless it leads to this machine or says
 * `sslmode=disable`. Weaker modes of psql do not exist: they accept every certificate.
 */
export function withTls(address: string): string {
  const url = new URL(address);
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === 'disable') return address;
  if (mode === undefined) {
    // The driver knows PGHOST, and a host among the parameters.
    const { host } = new Client({ connectionString: address });
    if (host.startsWith('/') || isThisMachine(host)) return address;
  }
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

declare module 'pg' {
  interface Client {
    /** Sends the password as it is. */
    _handleAuthCleartextPassword(): void;
  }
}

/** The driver's own client sends a password in clear text over any connection. */
export class SecureClient extends Client {
  override _handleAuthCleartextPassword(): void {
    const { stream } = this.connection;
    // oxlint-disable-next-line no-underscore-dangle -- the driver's name
    if (stream instanceof TLSSocket) super._handleAuthCleartextPassword();
    else stream.destroy(new Error('password in clear text'));
  }
}
