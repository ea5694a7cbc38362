import { textTable } from '#domain/text/text-table.ts';
import { BlockList, isIP, isIPv6 } from 'node:net';

type Environment = Readonly<Record<string, string | undefined>>;

export interface Proxy {
  /** The environment variable that names the proxy, such as `HTTPS_PROXY`. */
  readonly variable: string;
  readonly url: URL;
}

/** The message does not contain the address, which may include a password. */
export class InvalidProxy extends Error {
  override readonly name = 'InvalidProxy';
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = textTable({
  'http:': '80',
  'https:': '443',
});
/** The protocols of proxies that undici supports. */
const SCHEMES = ['http:', 'https:', 'socks5:', 'socks:'];

/**
 * Chooses the proxy for requests to `url` as curl does: `HTTP_PROXY` or `HTTPS_PROXY` by the scheme of `url`, otherwise
 * `ALL_PROXY`. A variable in lower case takes precedence. Returns undefined if no variable is set or `NO_PROXY` lists
 * the host. Throws `InvalidProxy`. Used instead of undici's `EnvHttpProxyAgent`, which does not say which proxy it
 * uses, sends https:// requests through `HTTP_PROXY`, and ignores networks in `NO_PROXY`.
 */
export function proxyFor(url: URL, environment: Environment): Proxy | undefined {
  const scheme = url.protocol.slice(0, -1);
  const names = [`${scheme}_proxy`, 'all_proxy'].flatMap((name) => [name, name.toUpperCase()]);
  const variable = names.find((name) => environment[name]);
  if (variable === undefined || isDirect(url, environment)) return undefined;
  return { variable, url: addressIn(variable, environment[variable] ?? '') };
}

function addressIn(variable: string, text: string): URL {
  const address = text.includes('://') ? text : `http://${text}`;
  const url = URL.parse(address);
  if (url && url.hostname !== '' && SCHEMES.includes(url.protocol) && isDecodable(url)) return url;
  throw new InvalidProxy(
    `${variable} is not the address of a proxy, such as http://proxy.example:3128.`,
  );
}

function isDecodable({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** Whether `NO_PROXY` lists the host: as a host (or its subdomain), an address, a network, or `*`. */
function isDirect(url: URL, environment: Environment): boolean {
  const list = environment['no_proxy'] || environment['NO_PROXY'] || '';
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = url.port || (DEFAULT_PORTS[url.protocol] ?? '');
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => entry !== '' && isNamed(host, port, entry));
}

function isNamed(host: string, port: string, entry: string): boolean {
  if (entry === '*') return true;
  const [, bracketed, plain = '', ofPort] =
    /^(?:\[([^\]]*)\]|([^:]*|[^:]*:[^:]*:.*?))(?::(\d+))?$/.exec(entry) ?? [];
  if (ofPort !== undefined && ofPort !== port) return false;
  const name = (bracketed ?? plain).replace(/^\*?\./, '').replace(/\.$/, '');
  if (name === '') return false;
  return isIP(host) === 0 ? host === name || host.endsWith(`.${name}`) : isInNetwork(host, name);
}

/** `network` is an address, with or without a prefix length, such as `10.0.0.0/8`. */
function isInNetwork(host: string, network: string): boolean {
  const [address = '', prefix] = network.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  const length = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix);
  const list = new BlockList();
  try {
    list.addSubnet(address, length, family);
  } catch {
    return false;
  }
  return list.check(host, isIPv6(host) ? 'ipv6' : 'ipv4');
}
