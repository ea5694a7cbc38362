// Tokens in the format of simplejwt: signed with HS256, with the same claims.
import { createHmac, createSecretKey, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

export interface Claims {
  readonly user: number;
  /** Fingerprint of the password with which the user signed in. */
  readonly password: string;
  /** When the user signed in, in seconds since 1970. */
  readonly iat: number;
}

export type Tokens = ReturnType<typeof createTokens>;

interface TokenOptions {
  readonly secret: string;
  readonly accessSeconds: number;
  readonly refreshSeconds: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

type Kind = 'access' | 'refresh';

const ALGORITHM = 'HS256';
/** simplejwt's name for this claim (CHECK_REVOKE_TOKEN). */
const PASSWORD_CLAIM = 'hash_password';
const FINGERPRINT_LENGTH = 32;

export function createTokens(options: TokenOptions) {
  const { now } = options;
  const key = createSecretKey(Buffer.from(options.secret));
  const seconds = () => Math.floor(now() / 1000);

  const fingerprint = (hash: string) =>
    createHmac('sha256', key).update(hash).digest('hex').slice(0, FINGERPRINT_LENGTH);

  const sign = (kind: Kind, { user, password, iat }: Claims): Promise<string> => {
    const life = kind === 'access' ? options.accessSeconds : options.refreshSeconds;
    return new SignJWT({ token_type: kind, user_id: user, [PASSWORD_CLAIM]: password })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .setIssuedAt(iat)
      .setExpirationTime(seconds() + life)
      .setJti(randomUUID().replaceAll('-', ''))
      .sign(key);
  };

  return {
    sign,
    /** Issues an access and a refresh token. `hash` is the stored hash of the user's password. */
    issue: async (user: number, hash: string) => {
      const claims = { user, password: fingerprint(hash), iat: seconds() };
      return { access: await sign('access', claims), refresh: await sign('refresh', claims) };
    },
    /** Returns undefined if the token is of another kind, expired or forged. */
    read: async (token: string, kind: Kind): Promise<Claims | undefined> => {
      const verified = await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        currentDate: new Date(now()),
      }).catch(() => undefined);
      const { token_type: type, user_id: user, iat = 0, ...others } = verified?.payload ?? {};
      const password = others[PASSWORD_CLAIM];
      const isOfKind = type === kind && typeof user === 'number' && typeof password === 'string';
      return isOfKind ? { user, password, iat } : undefined;
    },
    /** Whether the token was issued for this password hash. A changed password invalidates the token. */
    hasPassword: ({ password }: Claims, hash: string) => fingerprint(hash) === password,
  };
}
