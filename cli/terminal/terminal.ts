import type { WriteStream } from 'node:tty';

type Environment = Readonly<Record<string, string | undefined>>;

export type Terminal = Readonly<ReturnType<typeof terminalOf>>;

const DEFAULT_COLUMNS = 80;
const DEFAULT_ROWS = 24;

/** `platform` is a value of `process.platform`. */
export function terminalOf(stream: WriteStream, env: Environment, platform: string) {
  const isLive = stream.isTTY && env['TERM'] !== 'dumb';
  return {
    /** Whether the stream is a terminal whose cursor can move */
    isLive,
    hasColour: isLive && !env['NO_COLOR'],
    hasUnicode: showsUnicode(env, platform),
    /** A function, because the user may resize the terminal. */
    columns: () => stream.columns || DEFAULT_COLUMNS,
    rows: () => stream.rows || DEFAULT_ROWS,
  };
}

/** Reads the locale. Windows has no locale variables, but its newer terminals set variables of their own. */
export function showsUnicode(env: Environment, platform: string): boolean {
  if (platform === 'win32') return Boolean(env['WT_SESSION'] ?? env['TERM_PROGRAM']);
  const locale = env['LC_ALL'] || env['LC_CTYPE'] || env['LANG'] || '';
  return env['TERM'] !== 'linux' && (platform === 'darwin' || /utf-?8/i.test(locale));
}

const COLOURS = {
  red: 31,
  green: 32,
  yellow: 33,
  magenta: 35,
  cyan: 36,
  dim: 2,
  bold: 1,
} as const;

export type Colour = keyof typeof COLOURS;
export type Paint = (colour: Colour, text: string) => string;

export function paintFor({ hasColour }: Pick<Terminal, 'hasColour'>): Paint {
  return (colour, text) => (hasColour ? `\u001B[${COLOURS[colour]}m${text}\u001B[0m` : text);
}
