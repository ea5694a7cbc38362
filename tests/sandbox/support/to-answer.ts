import { expect } from 'vitest';
import type { Reply } from './sandbox-client.ts';

declare module 'vitest' {
  // Vitest merges its own interface with this one.
  // oxlint-disable-next-line typescript/no-unused-vars
  interface Matchers<R extends void | Promise<void>, T> {
    /** Expects the status of a response and, if given, the whole body. */
    toAnswer(status: number, body?: unknown): R;
  }
}

expect.extend({
  toAnswer(reply: Reply, status: number, body: unknown = reply.body) {
    return {
      pass: reply.status === status && this.equals(reply.body, body),
      message: () => `expected ${status}, got ${reply.status} ${reply.text}`,
      actual: reply.body,
      expected: body,
    };
  },
});
