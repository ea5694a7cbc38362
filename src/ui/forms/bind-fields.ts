import type { Field } from '#domain/description/field.ts';
import {
  fieldIn,
  type Fields,
  type RecordDescription,
} from '#domain/description/record-description.ts';
import { fieldId } from '#ui/components/fields/field-id.ts';
import type { FormProblems } from './form-check.ts';

export interface FieldsToBind<Described extends Fields, Values, Key extends keyof Described> {
  readonly record: RecordDescription<Described>;
  /** Prefix of the DOM IDs of all fields in the form. */
  readonly formName: string;
  /** Prefix of the record's keys in `problems`: `rate_plans.0.`. */
  readonly prefix?: string;
  readonly problems: Readonly<FormProblems>;
  readonly values: Values;
  readonly edit: <Edited extends Key & keyof Values>(key: Edited, value: Values[Edited]) => void;
}

/** Returns a function that maps the key of a field to the props of its control. */
export function bindFields<
  Described extends Fields,
  Values extends object,
  Key extends keyof Described & keyof Values & string,
>({ record, formName, prefix = '', problems, values, edit }: FieldsToBind<Described, Values, Key>) {
  return <Bound extends Key>(key: Bound) => {
    const { label, hint }: Field = fieldIn(record, key);
    return {
      id: fieldId(formName, `${prefix}${key}`),
      label,
      ...(hint !== undefined && { hint }),
      problem: problems[`${prefix}${key}`],
      value: values[key],
      onChange: (value: Values[Bound]) => edit(key, value),
    };
  };
}
