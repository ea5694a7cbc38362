// @vitest-environment jsdom
import Papa from 'papaparse';
import type { StoredRun } from '#application/runs/stored-run.ts';
import { describe, expect, it } from 'vitest';
import { incomplete, madeUpRun, onboarded, refused, reportOf, RUN } from './made-up-run.ts';

/** Shows the report in `document` and runs its script, as a browser would. */
async function page(log: StoredRun, isInWork = false): Promise<string> {
  const text = await reportOf('html', log, isInWork);
  const read = new DOMParser().parseFromString(text, 'text/html');
  document.documentElement.innerHTML = read.documentElement.innerHTML;
  for (const { textContent } of all('script')) runScript(textContent);
  return text;
}

function all(selector: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(selector)];
}

function texts(selector: string): string[] {
  return all(selector).map((element) => element.textContent.replace(/\s+/g, ' ').trim());
}

/** Inserts the script as a new element, because browsers do not run scripts in parsed HTML. */
function runScript(text: string): void {
  const script = document.createElement('script');
  script.textContent = text;
  document.head.append(script);
  script.remove();
}

const HOSTILE = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style></table><script>alert(1)</script>',
  '&lt;b&gt; ${1} `',
  '\u202Egnp.exe',
  '\u001B[2Jcleared',
  '=HYPERLINK("http://evil.example","x")',
];

describe('--report FILE.html', () => {
  it('counts the hotels and lists each with what is missing and why', async () => {
    await page(RUN);
    expect(texts('h1')).toEqual(['Onboarding of 7 hotels']);
    expect(texts('.tile')).toEqual([
      '1 onboarded',
      '1 incomplete',
      '1 failed',
      '1 skipped',
      '3 waiting',
    ]);
    expect(texts('tbody tr')).toEqual([
      '1 Seaside GrandSEASID01 · id 7 · hotels.ndjson onboarded 14 14 14 3.2',
      expect.stringMatching(
        /^2 Lakeside Lodge.* incomplete 11 14 11 3 4\.1 .*user:priya \(400\): This password is too common\..*missing: /,
      ),
      expect.stringMatching(
        /^3 Hill View.* failed 3 14 3 1 2\.8 stopped at rooms: room-type:DLX \(500\)/,
      ),
      expect.stringMatching(
        /^4 A hotel without a name.* skipped .*hotelProfile\.email: Email is required/,
      ),
      '5 Left in the middleHOTEL5 · hotels.ndjson waiting',
    ]);
  });

  it('says why hotels are unfinished and which command continues the run', async () => {
    await page(RUN);
    expect(texts('section:first-of-type li').join('\n')).toMatch(/Lakeside Lodge.*too common/);
    expect(texts('code')).toEqual(['hms resume 20261121-142233-k3f9']);
    await page(madeUpRun([onboarded(0, 1)]));
    expect(texts('code')).toEqual([]);
  });

  it('escapes names and messages', async () => {
    const hotels = HOSTILE.flatMap((name) => [
      { ...onboarded(0, 1), name, code: name },
      { ...incomplete(0, 1, [refused(`user:${name}`, name)]), name, file: `/x/${name}` },
    ]);
    const text = await page(madeUpRun(hotels));
    // The page's own script is the only one, and no element has an event handler attribute.
    expect(all('script')).toHaveLength(1);
    expect(all('img, iframe, object, a, link, meta[http-equiv=refresh]')).toEqual([]);
    for (const element of all('*')) {
      expect([...element.attributes].filter(({ name }) => name.startsWith('on'))).toEqual([]);
    }
    expect(texts('td b')).toEqual(
      HOSTILE.flatMap((name) => [name, name]).map((name) =>
        name.replace('\u001B', '').replace('\u202E', '').trim(),
      ),
    );
    expect(text).not.toMatch(/[\u202A-\u202E]/);
    expect(text).not.toContain('\u001B');
    expect(all('tbody tr')).toHaveLength(hotels.length);
  });

  it('loads nothing', async () => {
    const text = await page(RUN);
    expect(text).not.toMatch(/(src|href)\s*=|url\(|@import/);
    const [policy] = all('meta[http-equiv=Content-Security-Policy]');
    expect(policy?.getAttribute('content')).toMatch(
      /^default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-[\w+/=]+'$/,
    );
  });

  it('can be searched, filtered and sorted', async () => {
    await page(RUN);
    const shown = () => texts('tbody tr:not([hidden]) b');
    const search = document.querySelector<HTMLInputElement>('#search');
    const status = document.querySelector<HTMLSelectElement>('#status');
    if (!search || !status) throw new Error('There are no tools.');
    expect(document.querySelector<HTMLElement>('.tools')?.hidden).toBe(false);

    search.value = 'PASSWORD lakeside';
    search.dispatchEvent(new Event('input'));
    expect([shown(), texts('#found')]).toEqual([['Lakeside Lodge'], ['1 of 5']]);
    search.value = '';
    status.value = 'failed';
    status.dispatchEvent(new Event('change'));
    expect(shown()).toEqual(['Hill View']);
    status.value = '';
    status.dispatchEvent(new Event('change'));

    const [, , , done] = document.querySelectorAll('th button');
    (done as HTMLButtonElement).click();
    const rising = shown();
    expect(rising.slice(-2)).toEqual(['Lakeside Lodge', 'Seaside Grand']);
    (done as HTMLButtonElement).click();
    expect(shown()).toEqual(rising.toReversed());
    expect(done?.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    document.querySelector<HTMLButtonElement>('th:nth-child(2) button')?.click();
    expect(shown()).toEqual(shown().toSorted((a, b) => a.localeCompare(b)));
    expect(texts('th[aria-sort]')).toEqual(['Hotel']);
  });

  it('shows running hotels and no next step while a process works on the run', async () => {
    const log = madeUpRun([{ state: 'started' }], 1);
    await page(log, true);
    expect([texts('.badge'), texts('code')]).toEqual([['running'], []]);
  });
});

describe('--report FILE.csv', () => {
  it('lists what is missing and why', async () => {
    const text = await reportOf('csv', RUN);
    const { data } = Papa.parse<Record<string, string>>(text.replace('\uFEFF', ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(text.startsWith('\uFEFF')).toBe(true);
    expect(data.map(({ number }) => number)).toEqual(Array.from('122222233345'));
    expect(data[1]).toMatchObject({
      hotel: 'Lakeside Lodge',
      hotel_id: '8',
      status: 'incomplete',
      done: '11',
      failed: '3',
      seconds: '4.1',
      finding: 'refused',
      record: 'user:priya',
      message: 'warning: user:priya (400): This password is too common.',
    });
    // Sums of figures are right, because only the first line of a hotel has them.
    expect(data[2]).toMatchObject({ number: '2', done: '', record: 'room:101' });
  });

  it('quotes a name that a spreadsheet would run as a formula', async () => {
    const log = madeUpRun(['=1+1', '+1', '-1', '@x'].map((name) => ({ ...onboarded(0, 1), name })));
    const { data } = Papa.parse<string[]>(await reportOf('csv', log), { skipEmptyLines: true });
    expect(data.slice(1).map((cells) => cells[1]?.[0])).toEqual(["'", "'", "'", "'"]);
  });
});

it('--report FILE.json contains the counts, the failures and the hotels', async () => {
  const data = JSON.parse(await reportOf('json', RUN)) as { hotels: object[] };
  expect(data).toMatchObject({
    run: '20261121-142233-k3f9',
    state: 'interrupted',
    counts: { hotels: 7, onboarded: 1, incomplete: 1, failed: 1, skipped: 1, waiting: 3 },
    operations: { done: 28, failed: 4, total: 7 * 14 },
    not_listed: 2,
  });
  expect(data.hotels).toHaveLength(5);
  expect(data.hotels[2]).toMatchObject({
    name: 'Hill View',
    status: 'failed',
    rows: [
      { code: 'stopped', stage: 'rooms', key: 'room-type:DLX', status: 500 },
      { code: 'lacking', key: 'room-type:DLX' },
      { code: 'lacking', key: 'completion' },
    ],
  });
});
