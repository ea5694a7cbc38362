/**
 * Whether and when the server executes the request: never, before the client gets a response, or
 * `late`, which means shortly after the client got a false response.
 */
type Commit = 'never' | 'first' | 'late';

export interface FalseAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface ChaosFault {
  readonly name: string;
  /** How often the fault is injected, relative to the other faults. */
  readonly weight: number;
  readonly commit: Commit;
  /**
   * `reset`: no response. `cut`: half of the server's response. `hold`: no response until the
   * client gives up. `pass`: the server's response.
   */
  readonly answer: FalseAnswer | 'reset' | 'cut' | 'hold' | 'pass';
  /**
   * Maximum delays in ms: before the server gets the request, and before the client gets the
   * response.
   */
  readonly delays?: readonly [before: number, after: number];
  /** Time in ms in which no client gets a response. */
  readonly outageMs?: number;
}

const html = (status: number, headers = {}): FalseAnswer => {
  return { status, type: 'text/html', headers, body: `<!doctype html><h1>${status}</h1>` };
};
/** A JSON error. The proxy replaces `$hotel` with the ID of the hotel that the request is for. */
const json = (status: number, headers = {}): FalseAnswer => {
  const body = JSON.stringify({ detail: `Trouble ${status} with hotel $hotel.` });
  return { status, type: 'application/json', headers, body };
};
const IN_A_SECOND = { 'Retry-After': '1' };

/**
 * One second after a failure, the client checks whether the record exists
 * (docs/decisions/lost-response-is-looked-up.md). The server must execute the request before that,
 * so all delays, including `late`, must be shorter.
 */
export const FAULTS: readonly ChaosFault[] = [
  { name: 'reset', weight: 6, commit: 'never', answer: 'reset' },
  { name: 'reset after the commit', weight: 8, commit: 'first', answer: 'reset' },
  { name: 'cut off', weight: 4, commit: 'first', answer: 'cut' },
  { name: '502', weight: 3, commit: 'never', answer: html(502) },
  { name: '502 after the commit', weight: 4, commit: 'first', answer: html(502) },
  { name: '502 before the commit', weight: 4, commit: 'late', answer: html(502) },
  { name: '503', weight: 3, commit: 'never', answer: json(503) },
  { name: '503 after the commit', weight: 4, commit: 'first', answer: json(503) },
  { name: '503 with a wait', weight: 3, commit: 'never', answer: json(503, IN_A_SECOND) },
  { name: '504 before the commit', weight: 4, commit: 'late', answer: html(504) },
  { name: '408', weight: 2, commit: 'never', answer: json(408) },
  { name: '500', weight: 3, commit: 'never', answer: json(500) },
  { name: '500 after the commit', weight: 4, commit: 'first', answer: html(500) },
  { name: '429', weight: 3, commit: 'never', answer: json(429, IN_A_SECOND) },
  { name: '429 in words', weight: 1, commit: 'never', answer: throttledInWords() },
  { name: 'a page instead', weight: 2, commit: 'never', answer: html(200) },
  { name: 'a page after the commit', weight: 3, commit: 'first', answer: html(201) },
  { name: 'slow', weight: 12, commit: 'first', answer: 'pass', delays: [250, 700] },
  { name: 'outage', weight: 1, commit: 'never', answer: 'reset', outageMs: 400 },
  { name: 'never answered', weight: 1, commit: 'never', answer: 'hold' },
  { name: 'never answered after the commit', weight: 1, commit: 'first', answer: 'hold' },
];

export const LATE_MS = 300;

function throttledInWords(): FalseAnswer {
  const detail = 'Request was throttled. Expected available in 1 second.';
  return { status: 429, type: 'application/json', body: JSON.stringify({ detail }) };
}
