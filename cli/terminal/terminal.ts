import type { WriteStream } from 'node:tty';

type Environment = Readonly<Record<string, string | undefined>>;

export type Terminal = Readonly<ReturnType<typeof terminalOf>>;

const DEFAULT_COLUMNS = 80;

export function terminalOf(stream: WriteStream, env: Environment) {
  const isLive = stream.isTTY && env['TERM'] !== 'dumb';
  return {
    /** Whether the stream is a terminal whose cursor can move */
    isLive,
    hasColour: isLive && !env['NO_COLOR'],
    /** A function, because the user may resize the terminal. */
    columns: () => stream.columns || DEFAULT_COLUMNS,
  };
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

/** Adds ANSI codes, or returns the text unchanged if the terminal has no colour. */
export function paintFor({ hasColour }: Pick<Terminal, 'hasColour'>): Paint {
  return (colour, text) => (hasColour ? `\u001B[${COLOURS[colour]}m${text}\u001B[0m` : text);
}
