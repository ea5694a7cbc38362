import { BlockList, isIP, isIPv6 } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import type { MiddlewareHandler } from 'hono';

const ANY_ADDRESS = ['0.0.0.0', '::', ''];
const MISDIRECTED = 421;

/**
 * Serves only requests whose host is a name of this server. `bound` is the address that it listens on. Without this
 * check, any website could point its own domain name at this machine and read the responses (DNS rebinding).
 */
export function hostGuard(bound: string): MiddlewareHandler {
  return async (context, next) => {
    const { req } = context;
    const host = req.header('Host') ?? new URL(req.url).host;
    if (isOwnHost(host, bound)) return await next();
    const name = nameIn(host) ?? 'this name';
    return context.text(
      `This server is not available under the name ${name}. Use the address that the server printed ` +
        `when it started. If ${name} is a name of this machine, start the server with --host ${name}.\n`,
      MISDIRECTED,
      { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' },
    );
  };
}

/** `host` is the host of a request, with or without a port. */
export function isOwnHost(host: string, bound: string): boolean {
  const name = nameIn(host);
  if (name === undefined) return false;
  if (name === 'localhost' || name.endsWith('.localhost') || name === nameIn(bracketed(bound))) {
    return true;
  }
  const servesAll = ANY_ADDRESS.includes(bound);
  const address = name.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return servesAll && isMachineName(name);
  return addressesOf(servesAll).check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** The normalised name without the port; undefined if `host` is invalid. */
function nameIn(host: string): string | undefined {
  const url = `http://${host}`;
  // A host must not contain a path or credentials.
  if (!URL.canParse(url) || /[/\\@?#]/.test(host)) return undefined;
  return new URL(url).hostname.replace(/\.$/, '');
}

function bracketed(address: string): string {
  return isIPv6(address) ? `[${address}]` : address;
}

/**
 * The loopback addresses; with `all`, also every other address of this machine. They are read for each request, because
 * they may change while the server runs.
 */
function addressesOf(all: boolean): BlockList {
  const addresses = new BlockList();
  addresses.addSubnet('127.0.0.0', 8);
  addresses.addAddress('::1', 'ipv6');
  const own = all ? Object.values(networkInterfaces()).flatMap((each) => each ?? []) : [];
  for (const { address, family } of own) {
    addresses.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  }
  return addresses;
}

function isMachineName(name: string): boolean {
  const own = hostname().toLowerCase();
  return name === own || name === `${own}.local`;
}
