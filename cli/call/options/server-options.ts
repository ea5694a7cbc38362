import { readApiUrl, readThrottle, wholeNumber } from './option-values.ts';
import { CONNECTION, JSON_OUTPUT, LARGEST_SECONDS, type OptionSpec } from './shared-options.ts';

const LARGEST_PORT = 65_535;

/** Of commands that check or provide a server. */
export const SERVER_OPTIONS = {
  doctor: [
    ...CONNECTION,
    {
      group: 'What to change',
      flags: '--conformance',
      description: 'check every call of the API with a hotel that is created and deleted',
    },
    {
      group: 'Safety',
      flags: '--yes',
      description: 'do not ask before records are created and deleted',
    },
    JSON_OUTPUT,
  ],
  trust: [],
  serve: [
    {
      group: 'Server',
      flags: '--port <port>',
      description: 'port to listen on; 0 takes a free one',
      env: 'HMS_PORT',
      default: '4400',
      read: wholeNumber(0, LARGEST_PORT),
    },
    {
      group: 'Server',
      flags: '--host <host>',
      description: 'address to listen on',
      default: '127.0.0.1',
    },
    {
      group: 'Server',
      flags: '--db <file>',
      description: "the sandbox's database (default: .hms/sandbox.db)",
    },
    { group: 'Server', flags: '--memory', description: 'keep the sandbox in memory only' },
    {
      group: 'Server',
      flags: '--api-url <url>',
      description: 'serve the app for this API instead of the sandbox',
      read: readApiUrl,
    },
    {
      group: 'Server',
      flags: '--setup-gate <gate>',
      description: 'status sends the admin of an unfinished hotel to the setup wizard',
      env: 'HMS_SETUP_GATE',
      default: 'off',
      choices: ['off', 'status'],
    },
    {
      group: 'Server',
      flags: '--token-seconds <n>',
      description: "life of the sandbox's access tokens (default: 300)",
      read: wholeNumber(1, LARGEST_SECONDS),
    },
    {
      group: 'Server',
      flags: '--throttle <requests/seconds>',
      description: 'let the sandbox refuse (429) more requests of a user than this',
      read: readThrottle,
    },
  ],
} as const satisfies Record<string, readonly OptionSpec[]>;
