import type { CurrentUser } from '#domain/session/session.ts';

export interface Credentials {
  username: string;
  password: string;
}

export interface AccessToken {
  access: string;
  /** From the token's `exp`, in ms since 1970; 0 where the token cannot be read. */
  tokenExpiry: number;
  /** A server that rotates refresh tokens sends a new one (docs/decisions.md R5). */
  refresh?: string;
}

/** The calls that need no session: they make one. Each throws `ApiError`. */
export interface AuthApi {
  /** POST /auth/token/ */
  signIn(credentials: Credentials): Promise<AccessToken & { user?: CurrentUser }>;
  /** POST /auth/token/refresh/ */
  refresh(refreshToken: string): Promise<AccessToken>;
}
