// Checks a request body field by field, and reports every fault in the format of Django REST framework.
import * as v from 'valibot';
import type { WireFields } from '#adapters/contract/records/field.ts';
import { requestObject, type Omission } from '#adapters/contract/records/wire-objects.ts';
import { fieldOf } from '#domain/record.ts';
import type { Value, Values } from './database.ts';
import { addFault, type Faults } from './refusals.ts';
import type { Mode, SandboxResource } from './resource.ts';

type Checked = Pick<SandboxResource, 'fields' | 'standards'>;

/** Returns a function that says what to store for an omitted field. Only a POST stores defaults. */
function omissionIn(mode: Mode, standards: Readonly<Record<string, unknown>>): Omission {
  return ({ isBlank, isOptional }, name) => {
    const hasStandard = isBlank || Object.hasOwn(standards, name);
    if (mode !== 'create') return mode === 'change' || isOptional || hasStandard ? {} : undefined;
    return hasStandard ? { stored: isBlank ? '' : (standards[name] ?? undefined) } : undefined;
  };
}

/** Returns the values of all valid fields, by column, and the faults of all other fields. */
export function readBody({ fields, standards = {} }: Checked, body: unknown, mode: Mode) {
  const schema = requestObject(fields, omissionIn(mode, standards));
  const { issues = [], output } = v.safeParse(schema, body, { abortPipeEarly: true });
  const faults: Faults = {};
  for (const { path = [], type, message } of issues) {
    const names = path.map(({ key }) => String(key));
    const isWholeGroup = type === 'custom' && fields[names.join('.')]?.group;
    addFault(faults, isWholeGroup ? [...names, 'non_field_errors'] : names, message);
  }
  return { values: valuesIn(fields, output, faults), faults };
}

function valuesIn(fields: WireFields, output: unknown, faults: Faults): Values {
  const values: Values = {};
  for (const [name, { group }] of Object.entries(fields)) {
    const [value, fault] = [fieldOf(output, name), faults[name]];
    if (group && !Array.isArray(fault)) Object.assign(values, valuesIn(group, value, fault ?? {}));
    if (group || fault || value === undefined) continue;
    values[name] = typeof value === 'boolean' ? Number(value) : (value as Value);
  }
  return values;
}
