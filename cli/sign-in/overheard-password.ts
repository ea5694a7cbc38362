import { BlockList, isIPv6 } from 'node:net';
import type { Call } from '#cli/call/call.ts';

/** Also matches IPv4 addresses that are written as IPv6 ones. */
const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/** Warns before a secret leaves this machine unencrypted. */
export async function warnOfPlainHttp(
  { options: { apiUrl }, io }: Call,
  secret: 'password' | 'token',
): Promise<void> {
  if (apiUrl?.protocol !== 'http:' || isThisMachine(apiUrl.hostname)) return;
  await io.stderr.line(
    `Warning: ${apiUrl.href} is not encrypted. Anyone on the network can read the ${secret}. ` +
      'Use an https:// address if the server has one.',
  );
}

/** `host` as in a URL: numbers are normalised, IPv6 is in brackets. */
export function isThisMachine(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (/^localhost\.?$/.test(address)) return true;
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
