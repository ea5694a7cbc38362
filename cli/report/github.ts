// Workflow commands: lines of output that GitHub shows beside the code of a pull request.
import { FINDING_RULES, type PlacedFinding } from './placed-finding.ts';

const COMMANDS: Readonly<Record<PlacedFinding['level'], string>> = {
  error: 'error',
  warning: 'warning',
  note: 'notice',
};

/** `::error file=hotel.json,line=3,col=5,title=…::…` */
export function workflowCommand({ rule, level, message, ...place }: PlacedFinding): string {
  const { file, line, column } = place;
  const properties = Object.entries({ file, line, col: column, title: FINDING_RULES[rule] })
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}=${escapedProperty(String(value))}`);
  return `::${COMMANDS[level]} ${properties.join(',')}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Matches `::` at the start of a line. GitHub ignores spaces and invisible characters before it. */
const COMMAND = /^([[\s\p{C}]--[\n\r\u2028\u2029]]*):(?=:)/gmv;
/** Matches the older syntax `##[`, which GitHub accepts anywhere in a line. */
const OLD_COMMAND = /##(?=\[)/g;

/** Changes the text so that GitHub does not read any line of it as a command. */
export function withoutCommands(text: string): string {
  return text.replace(COMMAND, '$1: ').replace(OLD_COMMAND, '## ');
}
