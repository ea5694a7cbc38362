import { pathToFileURL } from 'node:url';
import { isAbsolute } from 'node:path';
import { plainJson } from '#domain/text/plain-text.ts';
import { type Report, FINDING_RULES, type PlacedFinding } from './report.ts';

const SCHEMA =
  'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json';

export function* sarif({ findings = [] }: Report): Generator<string> {
  const rules = Object.entries(FINDING_RULES).map(([id, text]) => {
    return { id, shortDescription: { text } };
  });
  const driver = { name: 'hms', rules };
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results: findings.map(resultOf) };
  const log = { $schema: SCHEMA, version: '2.1.0', runs: [run] };
  yield `${plainJson(JSON.stringify(log))}\n`;
}

function resultOf({ rule, level, message, file, line, column, isNew }: PlacedFinding) {
  const region = line === null ? undefined : { startLine: line, startColumn: column ?? 1 };
  const physicalLocation = { artifactLocation: { uri: uriOf(file) }, ...(region && { region }) };
  const baselineState = isNew === undefined ? undefined : isNew ? 'new' : 'unchanged';
  return {
    ruleId: rule,
    level,
    // Separate the brackets: viewers show `[text](address)` as a link.
    message: { text: message.replaceAll('](', '] (') },
    locations: [{ physicalLocation }],
    ...(baselineState && { baselineState }),
  };
}

/** A path relative to the root of the repository, or a file:// address for a file outside it. */
function uriOf(file: string): string {
  if (isAbsolute(file)) return pathToFileURL(file).href;
  return file.split('/').map(encodeURIComponent).join('/');
}
