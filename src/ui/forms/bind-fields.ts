import { fieldId } from '#ui/components/fields/field-id.ts';
import type { FormProblems } from './form-check.ts';

export interface FieldsToBind<Fields extends object, Key extends keyof Fields> {
  /** Prefix of the DOM IDs of all fields in the form. */
  readonly formName: string;
  /** Prefix of the record's keys in `problems`: `rate_plans.0.`. */
  readonly prefix?: string;
  readonly labels: Readonly<Record<Key, string>>;
  readonly problems: Readonly<FormProblems>;
  readonly values: Fields;
  readonly edit: <Edited extends Key>(key: Edited, value: Fields[Edited]) => void;
}

/** Returns a function that maps the key of a field to its props. */
export function bindFields<Fields extends object, Key extends keyof Fields & string>({
  formName,
  prefix = '',
  labels,
  problems,
  values,
  edit,
}: FieldsToBind<Fields, Key>) {
  return <Bound extends Key>(key: Bound) => ({
    id: fieldId(formName, `${prefix}${key}`),
    label: labels[key],
    problem: problems[`${prefix}${key}`],
    value: values[key],
    onChange: (value: Fields[Bound]) => edit(key, value),
  });
}
