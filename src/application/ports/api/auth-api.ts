import type { CurrentUser } from '#domain/session/session.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface AccessToken {
  access: string;
  /** The token's `exp`, in ms since 1970; 0 if the token cannot be read. */
  tokenExpiry: number;
  /** The token's `iat`, in ms since 1970; absent if the token has none. */
  issuedAt?: number;
  /** The server's time when the token arrived, in ms since 1970; absent if unknown. */
  serverTime?: number;
  /** Only servers that rotate refresh tokens send it (docs/decisions/tabs-share-one-token-refresh.md). */
  refresh?: string;
}

/** Every method throws `ApiError` if its request fails. */
export interface AuthApi {
  /** POST /auth/token/ */
  signIn(credentials: Credentials): Promise<AccessToken & { user?: CurrentUser }>;
  /** POST /auth/token/refresh/ */
  refresh(refreshToken: string): Promise<AccessToken>;
}
