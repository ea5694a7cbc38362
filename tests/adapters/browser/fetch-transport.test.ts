import { afterEach, describe, expect, it, vi } from 'vitest';
import { FetchTransport } from '#adapters/browser/fetch-transport.ts';
import type { TransportRequest } from '#adapters/http/wire/transport.ts';
import { getRequest as get } from '#tests/adapters/support/http-world.ts';

afterEach(() => vi.unstubAllGlobals());

class FakeXhr extends EventTarget {
  static last: FakeXhr;
  readonly upload = new EventTarget();
  readonly sentHeaders: Record<string, string> = {};
  form: FormData | undefined;
  status = 200;
  responseText = '{"id":1}';
  responseURL = '';

  constructor() {
    super();
    FakeXhr.last = this;
  }

  open(): void {}

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders[name] = value;
  }

  getResponseHeader(): string | null {
    return null;
  }

  abort(): void {
    this.finish('abort');
  }

  send(form: FormData): void {
    this.form = form;
  }

  progress(loaded: number): void {
    this.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded, total: 200 }),
    );
  }

  finish(type: string): void {
    this.dispatchEvent(new Event(type));
    this.dispatchEvent(new Event('loadend'));
  }
}

const upload = (more: Partial<TransportRequest> = {}) => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
  const percents: number[] = [];
  const answer = new FetchTransport().send(
    get('https://pms.example/files/', {
      method: 'POST',
      body: { field: 'file', name: 'a.txt', type: 'text/plain', content: new Uint8Array(3) },
      onProgress: (percent) => percents.push(percent),
      ...more,
    }),
  );
  answer.catch(() => undefined);
  return { answer, percents, xhr: FakeXhr.last };
};

describe('FetchTransport', () => {
  it('sends nothing while the browser is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    await expect(new FetchTransport().send(get('https://pms.example/x'))).rejects.toMatchObject({
      code: 'OFFLINE',
      isNetwork: true,
      wroteNothing: true,
    });
  });

  it('counts an unexplained failure as possibly sent', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(new FetchTransport().send(get('https://pms.example/x'))).rejects.toMatchObject({
      code: 'NETWORK_ERROR',
      wroteNothing: false,
    });
  });

  it('reports a redirect that the browser hides', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve({ type: 'opaqueredirect', status: 0 }));
    await expect(new FetchTransport().send(get('https://pms.example/x'))).rejects.toMatchObject({
      code: 'NOT_THE_API',
      message: 'pms.example redirected GET /x. Check the address of the API.',
    });
  });

  it('uploads a file with a progress percentage', async () => {
    const { answer, percents, xhr } = upload();
    xhr.progress(50);
    xhr.progress(200);
    xhr.finish('load');
    expect((await answer).text).toBe('{"id":1}');
    expect(percents).toEqual([25, 100]);
    expect(xhr.sentHeaders).toEqual({ authorization: 'Bearer secret-token' });
    expect(xhr.form?.get('file')).toMatchObject({ name: 'a.txt' });
  });

  it('reports an upload that breaks or takes too long as a network failure', async () => {
    const broken = upload();
    broken.xhr.finish('error');
    await expect(broken.answer).rejects.toMatchObject({ code: 'NETWORK_ERROR' });
    await expect(upload({ timeoutMs: 5 }).answer).rejects.toMatchObject({ code: 'TIMEOUT' });
  });
});
