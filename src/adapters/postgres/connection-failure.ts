// Explains to users, in one sentence without passwords, why a database cannot be used.
import { textTable } from '#domain/text/text-table.ts';
import { StoreUnreachable } from '#application/ports/runs/run-store.ts';

export interface Target {
  /** `db.example:5432`, or the folder of a Unix socket. */
  readonly host: string;
  readonly database: string;
  readonly user: string;
}

type Sentence = (target: Target, message: string) => string;

const NOT_TRUSTED: Sentence = ({ host }) =>
  `The certificate of PostgreSQL at ${host} is not trusted: set sslrootcert in the address to the file with the certificate of the issuing authority.`;
const NO_ANSWER: Sentence = ({ host }) => `PostgreSQL at ${host} does not respond.`;
const BROKEN: Sentence = ({ host }) => `The connection to PostgreSQL at ${host} was lost.`;
const FAILED: Sentence = ({ host }, message) => `PostgreSQL at ${host} failed: ${message}.`;
const UNKNOWN_HOST: Sentence = ({ host }) =>
  `Cannot connect to PostgreSQL at ${host}: the host is unknown.`;
const READ_ONLY: Sentence = ({ host, database }) =>
  `The database ${database} at ${host} is read-only: use the address of the primary server, and a role that may write.`;
const NOT_ADMITTED: Sentence = ({ host, database, user }) =>
  `PostgreSQL at ${host} does not allow the role ${user} to use the database ${database} from this machine: check its pg_hba.conf.`;

/**
 * Sentences by the error codes of Node and of PostgreSQL (appendix A of its manual). Two characters
 * stand for a class of codes.
 */
const BY_CODE: Readonly<Record<string, Sentence>> = textTable({
  ECONNREFUSED: ({ host }) =>
    `Cannot connect to PostgreSQL at ${host}: the connection was refused.`,
  ENOENT: ({ host }) => `Cannot connect to PostgreSQL at ${host}: there is no such socket.`,
  EACCES: ({ host }) => `Cannot connect to PostgreSQL at ${host}: permission denied.`,
  ENOTFOUND: UNKNOWN_HOST,
  EAI_AGAIN: UNKNOWN_HOST,
  EHOSTUNREACH: NO_ANSWER,
  ENETUNREACH: NO_ANSWER,
  ETIMEDOUT: NO_ANSWER,
  ECONNRESET: BROKEN,
  EPIPE: BROKEN,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  CERT_HAS_EXPIRED: ({ host }) => `The certificate of PostgreSQL at ${host} has expired.`,
  ERR_TLS_CERT_ALTNAME_INVALID: ({ host }) =>
    `The certificate of PostgreSQL at ${host} is for another host.`,
  '08': ({ host }, message) => `PostgreSQL at ${host} ended the connection: ${message}.`,
  '23503': () => 'The run was deleted from the database.',
  '25006': READ_ONLY,
  // The database closed the session because the process was frozen in a transaction.
  '25P03': BROKEN,
  '28P01': ({ host, user }) =>
    `PostgreSQL at ${host} refused the password of the role ${user} (PGPASSWORD, ~/.pgpass or the address).`,
  '28000': (target, message) => {
    if (/no encryption/.test(message)) {
      return `PostgreSQL at ${target.host} requires TLS: add ?sslmode=verify-full to the address.`;
    }
    return /does not exist/.test(message)
      ? `PostgreSQL at ${target.host} has no role ${target.user}.`
      : NOT_ADMITTED(target, message);
  },
  '3D000': ({ host, database }) => `PostgreSQL at ${host} has no database ${database}.`,
  '42501': ({ database, user }, message) =>
    `The role ${user} lacks a permission in the database ${database}: ${message}.`,
  '42P01': ({ database }, message) =>
    `The tables in the database ${database} are damaged: ${message}.`,
  '53': ({ host }, message) => `PostgreSQL at ${host} lacks resources: ${message}.`,
  '53100': ({ host }) => `The disk of PostgreSQL at ${host} is full.`,
  '53300': ({ host }) => `PostgreSQL at ${host} has too many connections already.`,
  '55P03': ({ host }) => `Another process has locked tables of PostgreSQL at ${host}.`,
  '57P03': ({ host }) => `PostgreSQL at ${host} is starting or stopping.`,
  '57': BROKEN,
  '40': FAILED,
  '58': FAILED,
  XX: FAILED,
});

/** Sentences by the driver's message, for errors without a code. */
const BY_MESSAGE: readonly (readonly [RegExp, Sentence])[] = [
  [/timeout expired|timeout exceeded|read timeout|due to connection timeout/i, NO_ANSWER],
  [/^Connection terminated|not queryable|Client was closed/, BROKEN],
  [
    /does not support SSL|establishing an SSL connection/,
    ({ host }) => `PostgreSQL at ${host} does not support TLS: turn on ssl in its postgresql.conf.`,
  ],
  [
    /^password in clear text$/,
    ({ host }) =>
      `PostgreSQL at ${host} asks for a password in clear text, without TLS. Nothing was sent: use scram-sha-256 in its pg_hba.conf, or sslmode=verify-full in the address.`,
  ],
  [
    /password must be a/,
    ({ host, user }) =>
      `PostgreSQL at ${host} asks for the password of the role ${user}: set PGPASSWORD or ~/.pgpass.`,
  ],
];

export function readOnlyFailure(target: Target): StoreUnreachable {
  return new StoreUnreachable(READ_ONLY(target, ''));
}

/** Converts an error of the database to `StoreUnreachable`. Returns any other error unchanged. */
export function asFailure(error: unknown, target: Target): unknown {
  if (!(error instanceof Error) || error instanceof StoreUnreachable) return error;
  const code = 'code' in error ? String(error.code) : '';
  const sentence =
    BY_CODE[code] ??
    (code.length === 5 ? BY_CODE[code.slice(0, 2)] : undefined) ??
    BY_MESSAGE.find(([words]) => words.test(error.message))?.[1];
  if (!sentence) return error;
  return new StoreUnreachable(sentence(target, error.message), { cause: error });
}
