import { isIP } from 'node:net';
import { hostname } from 'node:os';
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
  // Only a name can be pointed at this machine. An address is that of the connection.
  if (isIP(name.replace(/^\[|\]$/g, '')) > 0) return true;
  if (name === 'localhost' || name.endsWith('.localhost') || name === nameIn(bound)) return true;
  const own = hostname().toLowerCase();
  return ANY_ADDRESS.includes(bound) && (name === own || name === `${own}.local`);
}

/** The normalised name without the port; undefined if `host` is invalid. */
function nameIn(host: string): string | undefined {
  const url = `http://${host}`;
  // A host must not contain a path or credentials.
  if (!URL.canParse(url) || /[/\\@?#]/.test(host)) return undefined;
  return new URL(url).hostname.replace(/\.$/, '');
}
