import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withoutCommands, workflowCommand } from '#cli/report/findings.ts';
import type { PlacedFinding } from '#cli/report/report.ts';

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
