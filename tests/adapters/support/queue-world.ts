import {
  RequestQueue,
  type QueuedRequest,
  type Renew,
  type RequestQueueOptions,
} from '#adapters/http/queue/request-queue.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { FakeTime } from './fake-time.ts';
import { ScriptedTransport, type ScriptedAnswer } from './scripted-transport.ts';

/** A queue with a scripted server and a clock that only the test advances. */
export function world(
  answer?: (request: TransportRequest, index: number) => ScriptedAnswer,
  { renew, ...options }: Partial<RequestQueueOptions> & { readonly renew?: Renew } = {},
) {
  const time = new FakeTime();
  const start = time.now();
  const transport = new ScriptedTransport(time, answer);
  const queue = new RequestQueue({
    transport,
    clock: time,
    timer: time,
    server: 'pms.example',
    ...options,
  });
  if (renew) queue.renewWith(renew);
  const send = (
    method: string,
    path: string,
    more: Partial<Pick<QueuedRequest, 'patient' | 'prepare'>> = {},
  ) => {
    const prepare = () =>
      Promise.resolve({ method, url: `https://pms.example${path}`, headers: {} });
    const sent = queue.send({ method, path, prepare, ...more });
    // The test checks failures later; until then, they must not count as unhandled.
    sent.catch(() => undefined);
    return sent;
  };
  const paths = () => transport.sent.map(({ url }) => new URL(url).pathname);
  const times = () => transport.sent.map(({ at }) => at - start);
  return { time, transport, queue, send, paths, times };
}
