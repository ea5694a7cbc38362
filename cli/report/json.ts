import { plainJson } from '#domain/text/plain-text.ts';
import type { Report } from './report.ts';

/** One JSON object, in which each hotel is on its own line. */
export async function* json({ data, hotels }: Report): AsyncGenerator<string> {
  yield `${plainJson(JSON.stringify(data, null, 2)).slice(0, -2)},\n  "hotels": [`;
  let before = '\n';
  for await (const { figures, rows, word: _, ...hotel } of hotels()) {
    yield `${before}    ${plainJson(JSON.stringify({ ...hotel, ...figures, rows }))}`;
    before = ',\n';
  }
  yield '\n  ]\n}\n';
}
