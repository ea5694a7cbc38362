import { textTable } from '#domain/text/text-table.ts';

/** Environment variables that have no option. The manual page and docs/options.md list them. */
export const VARIABLES: Readonly<Record<string, string>> = textTable({
  HMS_PASSWORD:
    'password of the account, unless --password-stdin or HMS_TOKEN is used; without all three, hms runs ' +
    'the passwordCommand in hms.config.json, or asks',
  HMS_TOKEN: 'API token that is sent instead of a sign-in with a password',
  HMS_DEBUG: '1 shows where in the program an internal error happened',
  HTTPS_PROXY: 'proxy for https:// servers',
  HTTP_PROXY: 'proxy for http:// servers',
  ALL_PROXY: 'proxy for servers of either kind',
  NO_PROXY: 'hosts and networks that are reached without a proxy, such as 127.0.0.1',
  NODE_EXTRA_CA_CERTS: 'file with further certificate authorities to trust',
  NO_COLOR: 'any value turns colours off',
});
