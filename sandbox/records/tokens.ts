// Tokens as simplejwt issues them: HS256, with its claims.
import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { unauthorized } from './refusals.ts';

export interface Holder {
  readonly user: number;
  /** Whether the token was issued for this password; a changed one ends it. */
  readonly hasPassword: (hash: string) => boolean;
}

export interface Tokens {
  /** For a user whose password has this hash. */
  issue: (user: number, hash: string) => Promise<{ access: string; refresh: string }>;
  /** Throws 401. */
  holderOf: (access: string) => Promise<Holder>;
  /** The holder of a refresh token. Throws 401. */
  refresherOf: (refresh: string) => Promise<Holder>;
  /** A new access token. Throws 401. */
  refresh: (refresh: string) => Promise<{ access: string }>;
}

export interface TokenOptions {
  readonly secret: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly now: () => number;
}

interface Claims {
  readonly user: number;
  /** Fingerprint of the password that was valid when the token was issued. */
  readonly password: string;
  /** Seconds since 1970. */
  readonly iat: number;
  readonly exp: number;
}

type Kind = 'access' | 'refresh';

const ALGORITHM = 'HS256';
/** As simplejwt calls it (CHECK_REVOKE_TOKEN). */
const PASSWORD_CLAIM = 'hash_password';
const FINGERPRINT_LENGTH = 32;
const LARGEST_CACHE = 10_000;

export function createTokens(options: TokenOptions): Tokens {
  const { now } = options;
  const key = createSecretKey(Buffer.from(options.secret));
  const verified = new Map<string, Claims>();
  const seconds = () => Math.floor(now() / 1000);

  const fingerprint = (hash: string) =>
    createHmac('sha256', key).update(hash).digest('hex').slice(0, FINGERPRINT_LENGTH);
  const holder = ({ user, password }: Claims): Holder => ({
    user,
    hasPassword: (hash) => fingerprint(hash) === password,
  });

  const sign = (kind: Kind, { user, password, iat }: Omit<Claims, 'exp'>): Promise<string> => {
    const life = kind === 'access' ? options.accessSeconds : options.refreshSeconds;
    return new SignJWT({ token_type: kind, user_id: user, [PASSWORD_CLAIM]: password })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(iat)
      .setExpirationTime(seconds() + life)
      .setJti(randomUUID().replaceAll('-', ''))
      .sign(key);
  };

  const read = async (token: string, kind: Kind): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
      });
      const { token_type: type, user_id: user, iat = 0, exp = 0 } = payload;
      const password = payload[PASSWORD_CLAIM];
      const isOfKind = type === kind && typeof user === 'number' && typeof password === 'string';
      return isOfKind ? { user, password, iat, exp } : undefined;
    } catch {
      return undefined;
    }
  };

  /** Every call verifies its access token: the latest ones are remembered. */
  const readAccess = async (token: string): Promise<Claims | undefined> => {
    const known = verified.get(token);
    if (known) return known.exp > seconds() ? known : undefined;
    const claims = await read(token, 'access');
    if (claims) {
      if (verified.size >= LARGEST_CACHE) verified.clear();
      verified.set(token, claims);
    }
    return claims;
  };

  const readRefresh = async (token: string): Promise<Claims> => {
    const claims = await read(token, 'refresh');
    if (claims) return claims;
    throw unauthorized('Token is invalid or expired', { code: 'token_not_valid' });
  };

  return {
    issue: async (user, hash) => {
      const claims = { user, password: fingerprint(hash), iat: seconds() };
      return { access: await sign('access', claims), refresh: await sign('refresh', claims) };
    },
    holderOf: async (access) => {
      const claims = await readAccess(access);
      if (!claims) throw invalidAccess();
      return holder(claims);
    },
    refresherOf: async (refresh) => holder(await readRefresh(refresh)),
    refresh: async (refresh) => ({ access: await sign('access', await readRefresh(refresh)) }),
  };
}

function invalidAccess() {
  return unauthorized('Given token not valid for any token type', {
    code: 'token_not_valid',
    messages: [
      { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
    ],
  });
}
