import { ONBOARDING_USERNAME } from '#domain/session/session.ts';
import { PASSWORD, type LiveSandbox } from '#tests/cli/support/live-sandbox.ts';

type Reader = (path: string) => Promise<Readonly<Record<string, unknown>>[]>;

/** Returns a function that reads all pages of a list as the onboarding account. */
export async function readerOf(sandbox: LiveSandbox): Promise<Reader> {
  const answer = await sandbox.signIn(ONBOARDING_USERNAME, PASSWORD);
  const { access } = (await answer.json()) as { access: string };
  const headers = { Authorization: `Bearer ${access}` };
  return async (path) => {
    const records: Readonly<Record<string, unknown>>[] = [];
    let next: string | null = `${sandbox.url}${path}?page_size=100`;
    while (next !== null) {
      const page = (await (await fetch(next, { headers })).json()) as {
        next: string | null;
        results: Readonly<Record<string, unknown>>[];
      };
      records.push(...page.results);
      ({ next } = page);
    }
    return records;
  };
}
