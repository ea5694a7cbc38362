import type { SessionKeeper } from '#application/session/session-keeper.ts';

interface OfSession {
  readonly session: Pick<SessionKeeper, 'id'>;
}

/** Gives the same value until the user signs out, so that it survives a change of page. */
export function ofSession<Parts extends OfSession, Value>(
  create: (parts: Parts) => Value,
  close: (value: Value) => void = () => undefined,
): (parts: Parts) => Value {
  let last: (OfSession & { readonly id: unknown; readonly value: Value }) | undefined;
  return (parts) => {
    const { session } = parts;
    const id = session.id();
    if (last?.session === session && last.id === id) return last.value;
    if (last) close(last.value);
    const value = create(parts);
    last = { session, id, value };
    return value;
  };
}
