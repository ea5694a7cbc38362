import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { codeBlock } from '#cli/report/markdown.ts';

/** The length of a closing code fence; 0 if the line is none. */
const closing = (line: string) => /^ {0,3}(`+)\s*$/.exec(line)?.[1]?.length ?? 0;

it('a report in Markdown is a heading and a block of code', () => {
  expect(codeBlock('Dry run of 1 hotel', ['1 to create', '  + room:101'])).toBe(
    '### Dry run of 1 hotel\n\n```text\n1 to create\n  + room:101\n```\n',
  );
});

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
