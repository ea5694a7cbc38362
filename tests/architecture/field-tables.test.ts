import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emailMessage, PHONE_RULES } from '#domain/text/contact-rules.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import { invisibleMessage } from '#domain/text/plain-text.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';
import { withFieldTables } from '../../scripts/write-fields.ts';
import { MODULES, sourceOf } from './module-graph.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs/fields.md'), 'utf8');

const placeOf = (record: string, content = '') =>
  `<!-- ${record}, written by scripts/write-fields.ts -->\n${content}<!-- end of ${record} -->\n`;

const rowIn = (record: string, field: string) =>
  withFieldTables(placeOf(record))
    .split('\n')
    .find((line) => line.startsWith(`| \`${field}\``))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);

describe('docs/fields.md', () => {
  it('docs/fields.md is what scripts/write-fields.ts writes', () => {
    expect(page).toBe(withFieldTables(page));
  });

  it('docs/fields.md has a table of every record that src/domain describes', () => {
    const records = MODULES.filter((module) => module.startsWith('src/domain/')).flatMap((module) =>
      [...sourceOf(module).matchAll(/^export const (\w+) = record\(/gm)].map(([, name]) => name),
    );
    const tables = [...page.matchAll(/<!-- (\w+), written by/g)].map(([, name]) => name);
    expect(records.length).toBeGreaterThan(0);
    expect(tables).toHaveLength(records.length);
    expect(new Set(tables)).toEqual(new Set(records));
  });

  it.each([
    [
      'ROOM_TYPE',
      'base_occupancy',
      [
        '2',
        'whole number, 1 to 10',
        'Base occupancy must be at least 1 / Base occupancy must be a whole number / Base occupancy must be at most 10',
      ],
    ],
    [
      'ROOM_TYPE',
      'room_size',
      ['200', 'whole number, at least 50', 'Room size must be at least 50 sq ft'],
    ],
    [
      'HOTEL_PROFILE',
      'tax_rate',
      ['12.00', 'percent, 0 to 100', 'Tax rate must be between 0 and 100'],
    ],
    ['HOTEL_PROFILE', 'pet_friendly', ['false', 'true or false', '']],
    ['HOTEL_PROFILE', 'website', ['', 'web address', '']],
    ['RATE_PLAN', 'adjustment_type', ['base', 'one of base, percentage', '']],
    [
      'HOTEL_PROFILE',
      'code',
      [
        '',
        'code, at most 10 characters',
        'Hotel code is required / Hotel code must be at most 10 characters',
      ],
    ],
    [
      'STAFF_USER',
      'password',
      [
        '',
        'password, at least 6 characters',
        'Password is required / Password must be at least 6 characters',
      ],
    ],
  ])('the table of %s has the default, values and messages of %s', (record, field, cells) => {
    const [, , , ...shown] = rowIn(record, field) ?? [];
    expect(shown.map((cell) => cell.replaceAll('`', ''))).toEqual(cells);
  });

  it('docs/fields.md has the messages of the rules of each kind of field', () => {
    const messages = [
      ...['x', 'x'.repeat(255)].map(emailMessage),
      ...PHONE_RULES.map(([, message]) => message),
      ...['x\u202E', 'SEA\u200B'].map(invisibleMessage),
      checkFields(STAFF_USER, { username: 'asha naik' })
        .all()
        .find(({ path }) => path === 'username')?.message,
    ];
    expect(messages.filter((message) => !message || !page.includes(message))).toEqual([]);
  });

  it('an outdated table is replaced, and the text around it stays', () => {
    const outdated = `Before\n\n${placeOf('ROOM', '| `wing` |\n')}\nAfter\n`;
    const written = withFieldTables(outdated);
    expect(written).toBe(`Before\n\n${withFieldTables(placeOf('ROOM'))}\nAfter\n`);
    expect(written).not.toContain('wing');
  });

  it('a table of an unknown record is reported', () => {
    expect(() => withFieldTables(placeOf('BUILDING'))).toThrow('unknown record BUILDING');
  });
});
