import type { CurrentUser } from '#domain/session/session.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface AccessToken {
  access: string;
  /** The token's `exp`, in ms since 1970; 0 if the token cannot be read. */
  tokenExpiry: number;
  /**
   * A server that rotates refresh tokens sends a new one
   * (docs/decisions/tabs-share-one-token-refresh.md).
   */
  refresh?: string;
}

/** The calls that open or refresh a session. Each throws `ApiError`. */
export interface AuthApi {
  /** POST /auth/token/ */
  signIn(credentials: Credentials): Promise<AccessToken & { user?: CurrentUser }>;
  /** POST /auth/token/refresh/ */
  refresh(refreshToken: string): Promise<AccessToken>;
}
