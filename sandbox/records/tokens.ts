// Tokens as simplejwt makes them: HS256, with its claims.
import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { brokenConstraint, type Database } from './database.ts';
import { unauthorized } from './refusals.ts';

export interface Holder {
  readonly user: number;
  /** Whether the token was issued for this password; a changed one ends it. */
  readonly hasPassword: (hash: string) => boolean;
}

export interface Tokens {
  /** `hash` is of the user's password. */
  issue: (user: number, hash: string) => Promise<{ access: string; refresh: string }>;
  /** Throws 401. */
  holderOf: (access: string) => Promise<Holder>;
  /** The holder of a refresh token, which is not spent by this. Throws 401. */
  refresherOf: (refresh: string) => Promise<Holder>;
  /** A new access token; with rotation a new refresh token too, and the old one is spent. Throws 401. */
  refresh: (refresh: string) => Promise<{ access: string; refresh?: string }>;
}

export interface TokenOptions {
  readonly secret: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  readonly rotate: boolean;
  readonly database: Database;
  readonly now: () => number;
}

interface Claims {
  readonly user: number;
  /** Fingerprint of the password that was valid when the token was issued. */
  readonly password: string;
  readonly jti: string;
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
  const { database, rotate, now } = options;
  const key = createSecretKey(Buffer.from(options.secret));
  const verified = new Map<string, Claims>();
  const seconds = () => Math.floor(now() / 1000);

  const fingerprint = (hash: string) =>
    createHmac('sha256', key).update(hash).digest('hex').slice(0, FINGERPRINT_LENGTH);
  const holder = ({ user, password }: Claims): Holder => ({
    user,
    hasPassword: (hash) => fingerprint(hash) === password,
  });

  const sign = (
    kind: Kind,
    { user, password, iat }: Pick<Claims, 'user' | 'password' | 'iat'>,
  ): Promise<string> => {
    const life = kind === 'access' ? options.accessSeconds : options.refreshSeconds;
    return new SignJWT({ token_type: kind, user_id: user, [PASSWORD_CLAIM]: password })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(iat)
      .setExpirationTime(seconds() + life)
      .setJti(randomUUID().replaceAll('-', ''))
      .sign(key);
  };

  const verify = async (token: string, kind: Kind): Promise<Claims | undefined> => {
    const known = verified.get(token);
    if (known) return kind === 'access' && known.exp > seconds() ? known : undefined;
    const claims = await read(token, kind);
    if (claims && kind === 'access') {
      if (verified.size >= LARGEST_CACHE) verified.clear();
      verified.set(token, claims);
    }
    return claims;
  };

  const read = async (token: string, kind: Kind): Promise<Claims | undefined> => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
      });
      const { token_type: type, user_id: user, jti = '', iat = 0, exp = 0 } = payload;
      const password = payload[PASSWORD_CLAIM];
      if (type !== kind || typeof user !== 'number' || typeof password !== 'string')
        return undefined;
      return { user, password, jti, iat, exp };
    } catch {
      return undefined;
    }
  };

  const verifyRefresh = async (token: string): Promise<Claims> => {
    const claims = await verify(token, 'refresh');
    if (!claims) throw invalidRefresh('Token is invalid or expired');
    if (database.first('SELECT 1 FROM spent_refresh_tokens WHERE jti = ?', claims.jti)) {
      throw invalidRefresh('Token is blacklisted');
    }
    return claims;
  };

  const spend = ({ jti, exp }: Claims): void => {
    try {
      database.write(() => {
        database.run('DELETE FROM spent_refresh_tokens WHERE expires_at <= ?', seconds());
        database.run('INSERT INTO spent_refresh_tokens (jti, expires_at) VALUES (?, ?)', jti, exp);
      });
    } catch (error) {
      if (brokenConstraint(error)) throw invalidRefresh('Token is blacklisted');
      throw error;
    }
  };

  return {
    issue: async (user, hash) => {
      const claims = { user, password: fingerprint(hash), iat: seconds() };
      return { access: await sign('access', claims), refresh: await sign('refresh', claims) };
    },
    holderOf: async (access) => {
      const claims = await verify(access, 'access');
      if (!claims) throw invalidAccess();
      return holder(claims);
    },
    refresherOf: async (refresh) => holder(await verifyRefresh(refresh)),
    refresh: async (token) => {
      const claims = await verifyRefresh(token);
      const access = await sign('access', claims);
      if (!rotate) return { access };
      const refresh = await sign('refresh', { ...claims, iat: seconds() });
      spend(claims);
      return { access, refresh };
    },
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

function invalidRefresh(detail: string) {
  return unauthorized(detail, { code: 'token_not_valid' });
}
