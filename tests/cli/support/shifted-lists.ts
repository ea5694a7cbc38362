import type { IncomingMessage, ServerResponse } from 'node:http';
import { relayTo, type WrongServer } from './wrong-server.ts';

/** The records on pages of 5 after a shift. */
export type Shift = (records: readonly unknown[]) => readonly (readonly unknown[])[];

const PAGE = 5;

function pagesOf(records: readonly unknown[]): unknown[][] {
  const starts = Array.from({ length: Math.ceil(records.length / PAGE) }, (_, page) => page * PAGE);
  return starts.map((start) => records.slice(start, start + PAGE));
}

/** The last record of page 1 comes again as the first of page 2. */
export const REPEATED: Shift = (records) => {
  const [first = [], second, ...others] = pagesOf(records);
  return second ? [first, [...first.slice(-1), ...second], ...others] : [first];
};

/** The first record of page 2 is on no page. */
export const SKIPPED: Shift = (records) => {
  const [first = [], second, ...others] = pagesOf(records);
  return second ? [first, second.slice(1), ...others] : [first];
};

export interface ShiftedLists extends WrongServer {
  /** From now on, lists of these paths are shifted, every time or only this often. */
  readonly shift: (
    paths: readonly string[],
    shift: Shift | undefined,
    times?: number,
    /** By default, the number of stored records. */
    count?: number,
  ) => void;
  /** Requests that wrote something, such as `DELETE /rooms/rooms/5/`. */
  readonly writes: string[];
}

interface Shifted {
  readonly shift: Shift;
  readonly count: number | undefined;
  times: number;
}

/** A relay whose lists shift while they are read; `target` is the base URL of the server. */
export async function shiftedLists(target: string): Promise<ShiftedLists> {
  const base = new URL(target).pathname;
  const writes: string[] = [];
  const shifts = new Map<string, Shifted>();
  const answerShifted = async (
    url: URL,
    { shift, count }: Shifted,
    { headers }: IncomingMessage,
    outgoing: ServerResponse,
  ) => {
    const page = Number(url.searchParams.get('page') ?? '1');
    const whole = new URL(url);
    whole.searchParams.delete('page');
    whole.searchParams.set('page_size', '100');
    const authorization = headers.authorization ?? '';
    const answer = await fetch(whole, { headers: { authorization } });
    const body = (await answer.json()) as { results?: unknown[]; count?: number };
    const pages = shift(body.results ?? []);
    url.searchParams.set('page', String(page + 1));
    const next = page < pages.length ? url.href : null;
    const shifted = answer.ok
      ? { count: count ?? body.count, next, results: pages[page - 1] ?? [] }
      : body;
    outgoing.writeHead(answer.status, { 'Content-Type': 'application/json' });
    outgoing.end(JSON.stringify(shifted));
  };
  const relay = await relayTo(target, (incoming, outgoing) => {
    const url = new URL(incoming.url ?? '', target);
    const path = url.pathname.slice(base.length);
    if (incoming.method !== 'GET') {
      if (!path.startsWith('/auth/token')) writes.push(`${incoming.method} ${path}`);
      return false;
    }
    const shifted = shifts.get(path);
    if (!shifted) return false;
    if (!url.searchParams.has('page')) {
      if (shifted.times === 0) {
        shifts.delete(path);
        return false;
      }
      shifted.times -= 1;
    }
    void answerShifted(url, shifted, incoming, outgoing);
    return true;
  });
  return {
    ...relay,
    writes,
    shift(paths, shift, times = Infinity, count?: number) {
      for (const path of paths) {
        if (shift) shifts.set(path, { shift, times, count });
        else shifts.delete(path);
      }
    },
  };
}
