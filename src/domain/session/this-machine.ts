const LOOPBACK = /^(localhost\.?|127(\.\d{1,3}){3}|::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/i;

/** `host` as in a URL: numbers are normalised, IPv6 may be in brackets. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host.replace(/^\[|\]$/g, ''));
}
