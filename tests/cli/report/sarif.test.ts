import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { sarif } from '#cli/report/sarif.ts';
import { FINDING_RULES, type PlacedFinding } from '#cli/report/report.ts';

interface SarifLog {
  readonly runs: readonly {
    readonly tool: { readonly driver: { readonly rules: readonly { readonly id: string }[] } };
    readonly results: readonly object[];
  }[];
}

const require = createRequire(import.meta.url);
/** The published SARIF schema. ajv does not know the draft that it names in `$schema`. */
const {
  $schema: _,
  id: __,
  ...SCHEMA
} = require('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json') as Record<string, unknown>;
const validate = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false }).compile(
  SCHEMA,
);

const EMPTY = {
  title: '',
  asOf: 0,
  facts: [],
  tiles: [],
  notes: [],
  data: {},
  figures: [],
  hotels: () => [],
};

function logOf(...findings: PlacedFinding[]): SarifLog {
  const log = JSON.parse([...sarif({ ...EMPTY, findings })].join('')) as SarifLog;
  validate(log);
  expect(validate.errors).toBeNull();
  return log;
}

const FINDING = {
  rule: 'different',
  level: 'error',
  message: 'rule:BAR:DLX base_rate: 6500 instead of 7000',
  file: 'hotels/sea side.json',
  line: 12,
  column: 7,
} as const;

it('a report is valid SARIF with the place of each finding', () => {
  const { results } = logOf(FINDING, { ...FINDING, level: 'note', isNew: false }).runs[0] ?? {};
  const place = {
    artifactLocation: { uri: 'hotels/sea%20side.json' },
    region: { startLine: 12, startColumn: 7 },
  };
  const result = {
    ruleId: 'different',
    level: 'error',
    message: { text: FINDING.message },
    locations: [{ physicalLocation: place }],
  };
  expect(results).toEqual([result, { ...result, level: 'note', baselineState: 'unchanged' }]);
});

it('a report is valid SARIF without findings, and for a file as a whole or outside the repository', () => {
  const [run] = logOf().runs;
  expect(run?.results).toEqual([]);
  expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(FINDING_RULES));
  const { results } =
    logOf({ ...FINDING, file: '/a b/c.json', line: null, column: null }).runs[0] ?? {};
  expect(results).toMatchObject([
    { locations: [{ physicalLocation: { artifactLocation: { uri: 'file:///a%20b/c.json' } } }] },
  ]);
});

it('a report in SARIF has no link from a text of a server', () => {
  const { results } =
    logOf({ ...FINDING, message: '[Sign in](https://evil.example)' }).runs[0] ?? {};
  expect(results).toMatchObject([{ message: { text: '[Sign in] (https://evil.example)' } }]);
});
