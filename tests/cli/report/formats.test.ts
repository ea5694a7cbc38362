import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutCommands, workflowCommand, addRows } from '#cli/report/findings.ts';
import { type PlacedFinding, FINDING_RULES } from '#cli/report/report.ts';
import { createRequire } from 'node:module';
import { Ajv } from 'ajv';
import { sarif } from '#cli/report/sarif.ts';
import { codeBlock } from '#cli/report/markdown.ts';
import type { ResultRow } from '#application/results/result-row.ts';

const FINDING: PlacedFinding = {
  rule: 'invalid',
  level: 'error',
  message: 'Base rate is required',
  file: 'hotels/sea.json',
  line: 3,
  column: 5,
};

function unescaped(text: string): string {
  const tokens = { '%0D': '\r', '%0A': '\n', '%3A': ':', '%2C': ',', '%25': '%' };
  return text.replace(/%(?:0D|0A|3A|2C|25)/g, (code) => tokens[code as keyof typeof tokens]);
}

/** Reads a line of output as GitHub's runner does. */
function commandIn(line: string) {
  const [, name = '', list = '', data = ''] =
    /^[\s\p{C}]*::(\w[\w-]*)(?: (.*?))?::(.*)$/su.exec(line) ?? [];
  if (name === '') return /##\[/.test(line) ? { name: 'old command' } : undefined;
  const properties = list.split(',').map((pair): [string, string] => {
    const [key = '', ...value] = pair.split('=');
    return [key, unescaped(value.join('='))];
  });
  return { name, ...Object.fromEntries(properties), data: unescaped(data) };
}

const HOSTILE = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '::',
        '::error::',
        '##[add-mask]',
        '%',
        '%0A',
        '\n',
        '\r',
        ',',
        ':',
        '\u200B',
      ),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((parts) => parts.join(''));

describe('a workflow command', () => {
  it('a workflow command names the place, the kind and the message', () => {
    expect(workflowCommand(FINDING)).toBe(
      '::error file=hotels/sea.json,line=3,col=5,title=Invalid configuration::Base rate is required',
    );
    expect(workflowCommand({ ...FINDING, level: 'note', line: null, column: null })).toBe(
      '::notice file=hotels/sea.json,title=Invalid configuration::Base rate is required',
    );
  });

  it('a workflow command is one line, from which any file and message can be read back', () => {
    fc.assert(
      fc.property(HOSTILE, HOSTILE, (file, message) => {
        const line = workflowCommand({ ...FINDING, file, message });
        expect(line).not.toMatch(/[\r\n]/);
        expect(commandIn(line)).toMatchObject({ name: 'error', file, data: message, line: '3' });
      }),
    );
  });
});

describe('other output', () => {
  it('other output has no workflow command, whatever texts of servers and files are in it', () => {
    fc.assert(
      fc.property(HOSTILE, (text) => {
        const lines = withoutCommands(text).split(/[\r\n]/);
        expect(lines.map(commandIn).filter(Boolean)).toEqual([]);
      }),
    );
  });

  it('other output stays as it is, except for workflow commands', () => {
    expect(withoutCommands('http://[::1]:4400: a::b\n  ::error::c ##[d]')).toBe(
      'http://[::1]:4400: a::b\n  : :error::c ## [d]',
    );
  });
});

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

const DIFFERENT = {
  rule: 'different',
  level: 'error',
  message: 'rule:BAR:DLX base_rate: 6500 instead of 7000',
  file: 'hotels/sea side.json',
  line: 12,
  column: 7,
} as const;

it('a report is valid SARIF with the place of each finding', () => {
  const { results } = logOf(DIFFERENT, { ...DIFFERENT, level: 'note', isNew: false }).runs[0] ?? {};
  const place = {
    artifactLocation: { uri: 'hotels/sea%20side.json' },
    region: { startLine: 12, startColumn: 7 },
  };
  const result = {
    ruleId: 'different',
    level: 'error',
    message: { text: DIFFERENT.message },
    locations: [{ physicalLocation: place }],
  };
  expect(results).toEqual([result, { ...result, level: 'note', baselineState: 'unchanged' }]);
});

it('a report is valid SARIF without findings, and for a file as a whole or outside the repository', () => {
  const [run] = logOf().runs;
  expect(run?.results).toEqual([]);
  expect(run?.tool.driver.rules.map(({ id }) => id)).toEqual(Object.keys(FINDING_RULES));
  const { results } =
    logOf({ ...DIFFERENT, file: '/a b/c.json', line: null, column: null }).runs[0] ?? {};
  expect(results).toMatchObject([
    { locations: [{ physicalLocation: { artifactLocation: { uri: 'file:///a%20b/c.json' } } }] },
  ]);
});

it('a report in SARIF has no link from a text of a server', () => {
  const { results } =
    logOf({ ...DIFFERENT, message: '[Sign in](https://evil.example)' }).runs[0] ?? {};
  expect(results).toMatchObject([{ message: { text: '[Sign in] (https://evil.example)' } }]);
});

/** The length of a closing code fence; 0 if the line is none. */
const closing = (line: string) => /^ {0,3}(`+)\s*$/.exec(line)?.[1]?.length ?? 0;

it('a report in Markdown is one block of code, whatever its lines contain', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('`', '\n', '~', ' ', 'a', '@') })),
      (lines) => {
        const [heading, blank, open = '', ...rest] = codeBlock('Check of 1 hotel', lines).split(
          '\n',
        );
        expect([heading, blank]).toEqual(['### Check of 1 hotel', '']);
        const fence = open.replace('text', '');
        const end = rest.findIndex((line) => closing(line) >= fence.length);
        expect(rest.slice(end)).toEqual([fence, '']);
      },
    ),
  );
});

it('a report in Markdown fits into a comment, and counts the lines that do not', () => {
  const text = codeBlock(
    'Check of 9 hotels',
    Array.from({ length: 5000 }, () => 'x'.repeat(99)),
  );
  expect(text.length).toBeLessThan(65_536);
  expect(text).toContain('… and 4,400 more lines\n```');
});

const HOTEL = { name: 'Seaside Grand', code: 'SEA01', hotel_id: '7' };

/**
 * Locates findings in a configuration whose rates start on line 20 and whose room types have their
 * own lines.
 */
const locate = (asked: readonly { path: string; message: string }[]) =>
  asked.map(({ path, message }) => {
    const line = path.startsWith('roomTypes') ? 10 + Number(path.split('.')[1]) : 20;
    return { path, message, file: 'sea.json', line, column: 1, index: 0 };
  });

async function annotationsOf(...rows: ResultRow[]) {
  const found: string[] = [];
  const sources = new Map([
    ['room-type:DLX', 'roomTypes.0'],
    ['room-type:STD', 'roomTypes.1'],
  ]);
  const findings = {
    all: [],
    add: async ({ level, message }: { level: string; message: string }, { line = 0 }) => {
      found.push(`${level} ${line}: ${message}`);
      await Promise.resolve();
    },
  } as unknown as Parameters<typeof addRows>[0];
  const place = { file: 'sea.json', locate, sources };
  await addRows(findings, { ...HOTEL, rows }, place, 'warning');
  return found;
}

it('reports rates that end on one day once for each place', async () => {
  const ending = { code: 'rates-end', end_date: '2026-12-31', days: 9 } as const;
  const rows = ['BAR', 'LMR', 'WEB'].map((plan) => ({ key: `plan:${plan}`, ...ending }));
  expect(await annotationsOf(...rows)).toEqual([
    'warning 20: Seaside Grand (SEA01, id 7): plan:BAR, plan:LMR, plan:WEB: rates end on 31 December 2026, in 9 days',
  ]);
});

it('reports equal differences at each of their places', async () => {
  const rows = ['DLX', 'STD'].map((type): ResultRow => {
    const fields = [{ field: 'max_occupancy', from: 2, to: 3 }];
    return { code: 'different', key: `room-type:${type}`, fields };
  });
  expect(await annotationsOf(...rows)).toEqual([
    'error 10: Seaside Grand (SEA01, id 7): room-type:DLX max_occupancy: 2 instead of 3',
    'error 11: Seaside Grand (SEA01, id 7): room-type:STD max_occupancy: 2 instead of 3',
  ]);
});

it('lowers the level of lasting differences only', async () => {
  const fields = [{ field: 'city', from: 'Leh', to: 'Goa' }];
  const difference = { code: 'different', key: 'hotel', fields } as const;
  const since = '2026-11-23T05:00:00.000Z';
  const levels = (['new', 'lasting'] as const).map(async (drift) => {
    const [line = ''] = await annotationsOf({ ...difference, drift, since });
    return line.split(' ')[0];
  });
  expect(await Promise.all(levels)).toEqual(['error', 'warning']);
});
