// Passwords and runs leave this machine only encrypted, unless the user disables encryption.
import { TLSSocket } from 'node:tls';
import { Client } from 'pg';
import { isThisMachine } from '#domain/session/this-machine.ts';

/**
 * Adds TLS with a verified certificate to the address, unless it leads to this machine or contains
 * `sslmode=disable`. Replaces the other modes of psql, because they accept any certificate.
 */
export function withTls(address: string): string {
  const url = new URL(address);
  const mode = url.searchParams.getAll('sslmode').at(-1);
  if (mode === 'disable') return address;
  if (mode === undefined) {
    // The driver also reads the host from PGHOST and from the parameters of the address.
    const { host } = new Client({ connectionString: address });
    if (host.startsWith('/') || isThisMachine(host)) return address;
  }
  url.searchParams.set('sslmode', 'verify-full');
  return url.href;
}

declare module 'pg' {
  interface Client {
    /** Sends the password in clear text. */
    _handleAuthCleartextPassword(): void;
  }
}

/** Unlike the driver's own client, never sends a password in clear text without TLS. */
export class SecureClient extends Client {
  override _handleAuthCleartextPassword(): void {
    const { stream } = this.connection;
    // oxlint-disable-next-line no-underscore-dangle -- the driver's name
    if (stream instanceof TLSSocket) super._handleAuthCleartextPassword();
    else stream.destroy(new Error('password in clear text'));
  }
}
