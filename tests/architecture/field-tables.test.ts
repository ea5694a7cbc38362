import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { emailMessage, PHONE_RULES } from '#domain/text/contact-rules.ts';
import { checkFields } from '#domain/description/check-fields.ts';
import { unseenMessage } from '#domain/text/unseen-signs.ts';
import { STAFF_USER } from '#domain/staff/staff.ts';
import { PROJECT_ROOT } from '#tests/support/project-root.ts';
import { withFieldTables } from '../../scripts/write-fields.ts';
import { MODULES, sourceOf } from './module-graph.ts';

const page = readFileSync(join(PROJECT_ROOT, 'docs/fields.md'), 'utf8');

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

  it('docs/fields.md has the messages of the rules of each kind of field', () => {
    const messages = [
      ...['x', 'x'.repeat(255)].map(emailMessage),
      ...PHONE_RULES.map(([, message]) => message),
      unseenMessage('SEA\u200B'),
      checkFields(STAFF_USER, { username: 'asha naik' })
        .all()
        .find(({ path }) => path === 'username')?.message,
    ];
    expect(messages.filter((message) => !message || !page.includes(message))).toEqual([]);
  });
});
