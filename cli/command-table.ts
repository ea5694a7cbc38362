// Every command as data; what it does is loaded only when it runs.
import type { Run } from './call.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import {
  CONNECTION,
  CREDENTIALS,
  JSON_OUTPUT,
  LIMITS,
  MIN_GAP,
  OUT,
  SERVE,
  type OptionSpec,
} from './option-table.ts';

export interface CommandSpec {
  readonly name: string;
  readonly description: string;
  readonly argument?: {
    readonly syntax: string;
    readonly description: string;
    readonly choices?: readonly string[];
  };
  readonly options: readonly OptionSpec[];
  readonly examples: readonly string[];
  /** Those that it may end with, rising. */
  readonly exitCodes: readonly ExitCode[];
  readonly load: () => Promise<Run>;
}

const LOCAL_EXITS = [EXIT.done, EXIT.invalid, EXIT.fault];

const CONFIGS = {
  syntax: '<config...>',
  description:
    'a file, a folder (every *.json in it) or - for standard input; a file holds one configuration, ' +
    'an array of them, or one a line (NDJSON)',
};

export const COMMANDS: readonly CommandSpec[] = [
  {
    name: 'onboard',
    description: 'set up hotels from their configurations',
    argument: CONFIGS,
    options: [...CONNECTION, ...LIMITS, CREDENTIALS, JSON_OUTPUT],
    examples: [
      'hms onboard hotel.json',
      'HMS_PASSWORD=… hms onboard hotels/ --api-url https://hotels.example/api',
      'cat hotels.ndjson | hms onboard - --json > results.ndjson',
    ],
    exitCodes: Object.values(EXIT),
    load: async () => (await import('./commands/onboard.ts')).onboard,
  },
  {
    name: 'validate',
    description: 'check configurations without any network; prints every problem',
    argument: CONFIGS,
    options: [JSON_OUTPUT],
    examples: ['hms validate hotel.json', 'hms validate hotels/ --json'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('./commands/validate.ts')).validate,
  },
  {
    name: 'plan',
    description: 'show what onboard would send, in order; sends nothing',
    argument: CONFIGS,
    options: [MIN_GAP, JSON_OUTPUT],
    examples: ['hms plan hotel.json', 'hms plan hotel.json --json | head -n 3'],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('./commands/plan.ts')).plan,
  },
  {
    name: 'schema',
    description: 'print the JSON Schema of a configuration, for editors',
    options: [OUT],
    examples: ['hms schema > hotel.schema.json', 'hms schema --out hotel.schema.json'],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('./commands/schema.ts')).schema,
  },
  {
    name: 'doctor',
    description: 'check the server, the account and the clock',
    options: [...CONNECTION, JSON_OUTPUT],
    examples: ['hms doctor', 'hms doctor --api-url https://hotels.example/api --json'],
    exitCodes: [EXIT.done, EXIT.invalid, EXIT.unreachable, EXIT.fault],
    load: async () => (await import('./commands/doctor.ts')).doctor,
  },
  {
    name: 'serve',
    description: 'serve the app and, under /api, a sandbox API on one local port',
    options: SERVE,
    examples: [
      'hms serve',
      'hms serve --memory --port 0',
      'hms serve --api-url https://hotels.example/api',
    ],
    exitCodes: [EXIT.done, EXIT.failed, EXIT.invalid, EXIT.fault],
    load: async () => (await import('./commands/serve.ts')).serve,
  },
  {
    name: 'completion',
    description: "print a shell's completion script",
    argument: {
      syntax: '<shell>',
      description: 'the shell to complete for',
      choices: ['bash', 'zsh', 'fish'],
    },
    options: [],
    examples: [
      'source <(hms completion bash)',
      'hms completion zsh > ~/.zfunc/_hms',
      'hms completion fish > ~/.config/fish/completions/hms.fish',
    ],
    exitCodes: LOCAL_EXITS,
    load: async () => (await import('./commands/completion.ts')).completion,
  },
];
