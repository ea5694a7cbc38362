const LOOPBACK = /^(localhost\.?|127(\.\d{1,3}){3}|::1|::ffff:7f[\da-f]{2}:[\da-f]{1,4})$/i;

/** `host` must come from a parsed URL, because parsing normalises IP addresses. An IPv6 address may be in brackets. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host.replace(/^\[|\]$/g, ''));
}
