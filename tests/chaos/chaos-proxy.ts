import {
  createServer,
  request as send,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { RandomInt } from '#domain/random.ts';
import { FAULTS, LATE_MS, type ChaosFault, type FalseAnswer } from './faults.ts';
import { oneOf } from './one-of.ts';

/**
 * Stages of a request. `arrived`: the proxy received it. `committed`: the server executed it.
 * `answered`: the client got the response.
 */
export const MOMENTS = ['arrived', 'committed', 'answered'] as const;
export type Moment = (typeof MOMENTS)[number];

type MomentListener = (moment: Moment, call: string) => void;

/** Pass this to `onMoment` to remove the previous listener. */
export const ignoreMoment: MomentListener = () => undefined;

export interface ChaosOptions {
  readonly random: RandomInt;
  /** How many of 100 requests fail. */
  readonly percent: number;
  /** How many requests, at most, get no response. The client waits 10 s for each of them. */
  readonly holds: number;
  /** Paths of lists for which the server returns 404. */
  readonly withoutLists?: readonly string[];
}

export interface ChaosProxy {
  readonly url: string;
  /** How often each fault was injected, by name. */
  readonly made: ReadonlyMap<string, number>;
  /** From now on, calls `listener` at every stage of a request. */
  onMoment(listener: MomentListener): void;
  /** From now on, no request reaches the server until the returned function is called. */
  cut(): () => void;
  close(): Promise<void>;
}

interface TrueAnswer {
  readonly response: IncomingMessage;
  readonly body: Buffer;
}

const POOL = FAULTS.flatMap((fault) => Array.from({ length: fault.weight }, () => fault));

/** A proxy that makes some requests to a server fail; `target` is the server's base URL. */
export async function startChaosProxy(target: string, options: ChaosOptions): Promise<ChaosProxy> {
  const { random, percent, withoutLists = [] } = options;
  const { hostname, port, pathname: base } = new URL(target);
  const made = new Map<string, number>();
  let listener = ignoreMoment;
  let holds = 0;
  let outageEnd = 0;
  let cuts = 0;

  const server = createServer((incoming, outgoing) => {
    // A killed client leaves incomplete requests behind.
    handle(incoming, outgoing).catch(() => outgoing.destroy());
  });

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await contentOf(incoming);
    const call = callOf(incoming, base);
    const reached = (moment: Moment) => listener(moment, `${call.method} ${call.path}`);
    reached('arrived');
    if (call.method === 'GET' && withoutLists.includes(call.path)) {
      return sendAnswer(outgoing, NO_SUCH_LIST, call);
    }
    const fault = nextFault();
    const { commit, answer, delays = [0, 0] } = fault;
    const [before, after] = delays.map((most) => random(most + 1));
    const carryOut = async () => {
      const truth = await forward(incoming, body);
      reached('committed');
      return truth;
    };
    if (commit === 'late') void wait(random(LATE_MS)).then(carryOut);
    await wait(before);
    const truth = commit === 'first' ? await carryOut() : undefined;
    await wait(after);
    if (answer === 'hold') return;
    if (answer === 'reset') outgoing.destroy();
    else if (typeof answer === 'object') sendAnswer(outgoing, answer, call);
    else if (truth) passOn(outgoing, truth, answer === 'cut');
    reached('answered');
  }

  function nextFault(): ChaosFault {
    if (cuts > 0 || performance.now() < outageEnd) return OUTAGE;
    if (random(100) >= percent) return NO_FAULT;
    const fault = oneOf(POOL, random);
    if (fault.answer === 'hold' && (holds += 1) > options.holds) return NO_FAULT;
    made.set(fault.name, (made.get(fault.name) ?? 0) + 1);
    outageEnd = performance.now() + (fault.outageMs ?? 0);
    return fault;
  }

  function forward({ method, url, headers }: IncomingMessage, body: Buffer): Promise<TrueAnswer> {
    return new Promise((resolve, reject) => {
      const forwarded = send({ hostname, port, method, path: url, headers }, (response) => {
        contentOf(response).then((content) => resolve({ response, body: content }), reject);
      });
      forwarded.on('error', reject).end(body);
    });
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: ownPort } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${ownPort}${base}`,
    made,
    onMoment: (next) => {
      listener = next;
    },
    cut() {
      cuts += 1;
      return () => (cuts -= 1);
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const NO_FAULT: ChaosFault = { name: '', weight: 0, commit: 'first', answer: 'pass' };
const OUTAGE: ChaosFault = { name: '', weight: 0, commit: 'never', answer: 'reset' };
const NO_SUCH_LIST: FalseAnswer = { status: 404, type: 'text/html', body: '<h1>Not Found</h1>' };

function callOf({ method = '', url = '', headers }: IncomingMessage, base: string) {
  const { pathname } = new URL(url, 'http://localhost');
  return { method, path: pathname.slice(base.length), context: headers['x-hotel-context'] };
}

async function contentOf(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function passOn(outgoing: ServerResponse, { response, body }: TrueAnswer, isCutOff: boolean): void {
  const { statusCode = 500, headers } = response;
  const { 'transfer-encoding': _, ...others } = headers;
  outgoing.writeHead(statusCode, { ...others, 'content-length': body.length });
  if (!isCutOff) outgoing.end(body);
  else outgoing.write(body.subarray(0, body.length / 2), () => outgoing.destroy());
}

function sendAnswer(
  outgoing: ServerResponse,
  { status, type, headers, body }: FalseAnswer,
  { context = 'none' }: ReturnType<typeof callOf>,
): void {
  const text = body.replace('$hotel', String(context));
  outgoing.writeHead(status, { ...headers, 'content-type': type, 'content-length': text.length });
  outgoing.end(text);
}
