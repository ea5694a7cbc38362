import { proxy } from 'valtio/vanilla';
import type { Fields, RecordDescription } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { createFormCheck } from './form-check.ts';
import type { EditedRecord } from './record-fields.tsx';

/** Returns the fields that change because the user has edited another one: a code follows a name. */
export type Follow<Value> = (value: Value, edited: string, before: Value) => Partial<Value>;

export interface Spec<Value extends object, Described extends Fields = Fields> {
  /** The prefix of the DOM IDs of the form's fields. */
  readonly name: string;
  readonly record: RecordDescription<Described>;
  /** The paths of problems are names of fields. */
  readonly check: (value: Value) => readonly Problem[];
  readonly follow?: Follow<Value> | undefined;
}

/** One record that a form edits: what `RecordFields` draws. */
export interface RecordForm<
  Value extends object,
  Described extends Fields = Fields,
> extends EditedRecord<Described> {
  /** Never replaced. */
  readonly state: Value;
  edit<Name extends keyof Value & string>(name: Name, value: Value[Name]): void;
}

export interface Form<Value extends object, Described extends Fields = Fields>
  extends RecordForm<Value, Described>, ReturnType<typeof createFormCheck> {
  /** Replaces the record, and forgets the problems. */
  load(value: Value): void;
}

/** The form of a single record. */
export function createForm<Value extends object, Described extends Fields>(
  { name, record, check: find, follow }: Spec<Value, Described>,
  initial: Value,
): Form<Value, Described> {
  const state = proxy({ ...initial });
  const check = createFormCheck(name, () => find(state));
  return {
    ...check,
    record,
    state,
    edit: (field, entered) => {
      const edited = check.solve(() => write(state, field, entered, follow));
      check.clear(...edited);
    },
    load(loaded) {
      assign(state, {
        ...Object.fromEntries(Object.keys(state).map((key) => [key, undefined])),
        ...loaded,
      });
      check.show([]);
    },
  };
}

/** Changes a field and the fields that follow it. Returns the names of these fields. */
export function write<Value extends object, Name extends keyof Value & string>(
  value: Value,
  field: Name,
  entered: Value[Name],
  follow?: Follow<Value>,
): string[] {
  const before = { ...value };
  assign(value, { [field]: entered });
  const followed = follow?.(value, field, before) ?? {};
  assign(value, followed);
  return [field, ...Object.keys(followed)];
}

/** Deletes the fields that are undefined. */
function assign(value: object, changes: object): void {
  for (const [name, changed] of Object.entries(changes)) {
    if (changed === undefined) Reflect.deleteProperty(value, name);
    else Object.assign(value, { [name]: changed });
  }
}
