import { RECORD_PATHS } from '#domain/plan/record-paths.ts';
import type { OperationKind, RecordKind } from '#domain/plan/operation.ts';
import { relayTo, type Relay } from '#tests/cli/support/wrong-server.ts';
import type { Fault } from '#tests/fakes/fault.ts';

export interface FaultProxy extends Relay {
  failNext(kind: OperationKind, fault: Fault): void;
  /** From now on, requests for lists of this kind fail; without `kind`, those for all lists. */
  dropLists(kind?: RecordKind): void;
  /** From now on, every request for a record with this method gets this status. */
  refuse(method: string, status: number): void;
  /** All requests so far that tried to write a record, for example `PATCH room-type`. */
  readonly writes: () => string[];
}

/** The method and the kind of record, as `PATCH room`; undefined for any other request. */
function actionOf(call: string): string | undefined {
  const [method, path = ''] = call.split(' ');
  const [kind] =
    Object.entries(RECORD_PATHS).find(
      ([, list]) => path.startsWith(list) && /^([^/]+\/)?$/.test(path.slice(list.length)),
    ) ?? [];
  return kind && `${method} ${kind}`;
}

function isWriteOf(kind: OperationKind, action: string | undefined): boolean {
  // The completion mark is a field of the hotel.
  if (kind === 'completion') return action === 'PATCH hotel';
  return ['POST', 'PATCH', 'PUT', 'DELETE'].some((method) => action === `${method} ${kind}`);
}

/** A proxy that makes single requests to a server fail; `target` is the server's base URL. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults: { kind: OperationKind; fault: Fault }[] = [];
  const refused = new Map<string, number>();
  const dropped = new Set<string>();
  const relay: Relay = await relayTo(target, ({ method = '' }) => {
    const call = relay.calls.at(-1) ?? '';
    const action = actionOf(call);
    const isDropped = method === 'GET' && dropped.has(call);
    const refusal = isDropped ? 405 : action && refused.get(method);
    const detail = `Method "${method}" not allowed.`;
    if (refusal) return { status: refusal, body: { detail } };
    const index = faults.findIndex(({ kind }) => isWriteOf(kind, action));
    const fault = index < 0 ? undefined : faults.splice(index, 1)[0]?.fault;
    if (!fault) return false;
    const { status } = fault;
    const body = status < 500 ? { detail: `Refused with ${status}.` } : '<h1>Server Error</h1>';
    return { ...fault, body };
  });
  return {
    ...relay,
    failNext: (kind, fault) => void faults.push({ kind, fault }),
    dropLists(kind) {
      for (const path of kind ? [RECORD_PATHS[kind]] : Object.values(RECORD_PATHS))
        dropped.add(`GET ${path}`);
    },
    refuse: (method, status) => void refused.set(method, status),
    writes: () =>
      relay.calls.flatMap((call) => (call.startsWith('GET') ? [] : (actionOf(call) ?? []))),
  };
}
