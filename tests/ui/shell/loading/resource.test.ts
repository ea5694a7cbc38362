import { describe, expect, it } from 'vitest';
import { ApiError } from '#application/errors/api-error.ts';
import { createResource } from '#ui/shell/loading/resource.ts';

interface Answer {
  resolve(value: { n: number }): void;
  reject(error: unknown): void;
}

function loadingInTest() {
  const answers: Answer[] = [];
  const loading = createResource(
    () => new Promise<{ n: number }>((resolve, reject) => answers.push({ resolve, reject })),
  );
  return { loading, answers };
}

describe('a value that is loaded', () => {
  it('a value is that of the later of two loads, whichever finishes first', async () => {
    const { loading, answers } = loadingInTest();
    const both = [loading.read(), loading.read()];
    answers[1]?.resolve({ n: 2 });
    answers[0]?.resolve({ n: 1 });
    await Promise.all(both);
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 2 } });
  });

  it('a value is loaded once for all that open it, and again after a failure', async () => {
    const { loading, answers } = loadingInTest();
    const opened = Promise.all([loading.open(), loading.open()]);
    expect(answers).toHaveLength(1);
    answers[0]?.reject(new Error('no answer'));
    await opened;
    const again = loading.open();
    expect(answers).toHaveLength(2);
    answers[1]?.resolve({ n: 1 });
    await again;
    await loading.open();
    expect(answers).toHaveLength(2);
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 1 } });
  });

  it.each(['read', 'refresh'] as const)('a value that is set during a %s stays', async (way) => {
    const { loading, answers } = loadingInTest();
    loading.put({ n: 1 });
    const loaded = loading[way]();
    loading.put({ n: 9 });
    answers[0]?.resolve({ n: 1 });
    await loaded;
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 9 } });
  });

  it('a value stays as it is until a refresh responds, and if the refresh fails', async () => {
    const { loading, answers } = loadingInTest();
    loading.put({ n: 1 });
    const [failed, joined] = [loading.refresh(), loading.refresh()];
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 1 } });
    expect(answers).toHaveLength(1);
    answers[0]?.reject(new ApiError({ status: 500, code: 'error', message: '' }));
    expect([await failed, await joined]).toEqual([false, true]);
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 1 } });
    const refreshed = loading.refresh();
    answers[1]?.resolve({ n: 2 });
    expect(await refreshed).toBe(true);
    expect(loading.state.now).toEqual({ status: 'ready', value: { n: 2 } });
  });

  it('a value of an earlier screen is shown at once, and read again', async () => {
    const kept = { memory: new Map<string, unknown>(), name: 'numbers' };
    await createResource(() => Promise.resolve({ n: 1 }), kept).open();
    let calls = 0;
    const again = createResource(() => Promise.resolve({ n: 2 + calls++ }), kept);
    expect(again.state.now).toEqual({ status: 'loading', value: { n: 1 } });
    await again.open();
    expect([again.state.now, calls]).toEqual([{ status: 'ready', value: { n: 2 } }, 1]);
    again.put({ n: 9 });
    const third = createResource(() => Promise.reject(new Error('no answer')), kept);
    await third.open();
    expect(third.state.now).toMatchObject({ status: 'failed', value: { n: 9 } });
    const other = createResource(() => Promise.resolve({ n: 4 }), { ...kept, name: 'others' });
    expect(other.state.now).toEqual({ status: 'loading' });
  });

  it('a bug during a refresh is not a failed request', async () => {
    const { loading, answers } = loadingInTest();
    loading.put({ n: 1 });
    const refreshed = loading.refresh();
    const error = new TypeError('a bug');
    answers[0]?.reject(error);
    expect(await refreshed).toBe(false);
    expect(loading.state.now).toEqual({ status: 'failed', value: { n: 1 }, error });
  });
});
