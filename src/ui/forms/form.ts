import { proxy } from 'valtio/vanilla';
import type { Fields, RecordDescription } from '#domain/description/record-description.ts';
import type { Problem } from '#domain/problem.ts';
import { fieldId } from '#ui/components/fields/field-id.ts';

/** Returns the fields that change because the user has edited another one: a code follows a name. */
export type Follow<Value> = (value: Value, edited: string, before: Value) => Partial<Value>;

export interface Spec<Value extends object, Described extends Fields = Fields> {
  readonly name: string;
  readonly record: RecordDescription<Described>;
  /** The paths of problems are names of fields. */
  readonly check: (value: Value) => readonly Problem[];
  readonly follow?: Follow<Value> | undefined;
}

export interface EditedRecord<Described extends Fields> extends Pick<
  FormCheck,
  'idOf' | 'problems'
> {
  readonly record: RecordDescription<Described>;
  /** A proxy: each field renders only if its own value or problem changes. */
  readonly state: object;
  /** The prefix of the record's keys in `problems`. Rows have the ID of their row: `3.`. */
  readonly prefix?: string;
  readonly edit: (name: never, value: never) => void;
}

export interface RecordForm<
  Value extends object,
  Described extends Fields = Fields,
> extends EditedRecord<Described> {
  readonly state: Value;
  edit<Name extends keyof Value & string>(name: Name, value: Value[Name]): void;
}

export interface Form<Value extends object, Described extends Fields = Fields>
  extends RecordForm<Value, Described>, ReturnType<typeof createFormCheck> {
  load(value: Value): void;
}

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

function assign(value: object, changes: object): void {
  for (const [name, changed] of Object.entries(changes)) {
    if (changed === undefined) Reflect.deleteProperty(value, name);
    else Object.assign(value, { [name]: changed });
  }
}

/** Messages by field key, in the order of the form. In list forms, a key contains the item's ID, not its index. */
export type FormProblems = Record<string, string>;

type Entry = readonly [key: string, message: string];

/** Broken rules and values that a server refused. Some forms extend `isValid` with conditions of their own. */
export type FormCheck = Omit<ReturnType<typeof createFormCheck>, 'isValid'>;

/** `formName` prefixes DOM IDs. `keyOfNow` maps a path to a key, which depends on the items of the moment. */
export function createFormCheck(
  formName: string,
  find: () => readonly Problem[],
  keyOfNow: () => (path: string) => string = () => (path) => path,
) {
  const problems = proxy<FormProblems>({});
  let refused: readonly Entry[] = [];
  const keyed = (found: readonly Problem[]): Entry[] => {
    const keyOf = keyOfNow();
    return found.map(({ path, message }) => [keyOf(path), message]);
  };
  const clear = (...keys: readonly string[]) => {
    // Deleting a missing key would also notify all subscribers.
    for (const key of keys) if (Object.hasOwn(problems, key)) delete problems[key];
  };
  const replace = (entries: readonly Entry[]) => {
    clear(...Object.keys(problems));
    Object.assign(problems, Object.fromEntries(entries));
  };
  /** Refused values that the user has not edited yet: an edit clears the message (docs/behaviour.md §4). */
  const stillRefused = () => refused.filter(([key, message]) => problems[key] === message);

  return {
    problems,
    idOf: (key: string) => fieldId(formName, key),
    keyOf: (path: string) => keyOfNow()(path),
    show(found: readonly Problem[]) {
      refused = [];
      replace(keyed(found));
    },
    /** Shows values that a server refused. The form stays invalid until the user edits these fields. */
    refuse(found: readonly Problem[]) {
      refused = [...stillRefused(), ...keyed(found)];
      Object.assign(problems, Object.fromEntries(refused));
    },
    isRefused: () => stillRefused().length > 0,
    isValid: () => find().length === 0 && stillRefused().length === 0,
    submit() {
      // A refused field keeps the server's message, even if it also breaks a rule.
      const all = [...keyed(find()), ...stillRefused()];
      replace(all);
      return all.length === 0;
    },
    clear,
    /**
     * Runs `edit`, then clears the errors that it solved, also in other fields: an edited email can solve 'Email
     * already exists' for another user. Shows no new errors, and keeps the server's errors.
     */
    solve<Result>(edit: () => Result): Result {
      if (Object.keys(problems).length === 0) return edit();
      const before = keyed(find());
      const result = edit();
      const after = new Map(keyed(find()));
      const solved = before.filter(
        ([key, message]) => problems[key] === message && after.get(key) !== message,
      );
      clear(...solved.map(([key]) => key));
      return result;
    },
  };
}
