import { describe, expect, it } from 'vitest';
import { isIn, MODULES, sourceOf, withoutComments } from './module-graph.ts';

/** An option such as `--new`, or a command such as `hms resume`. */
const COMMAND_LINE = /(?<![\w-])--[a-z][a-z-]*|\bhms [a-z-]+/g;

const wordsIn = (source: string) => withoutComments(source).match(COMMAND_LINE) ?? [];

describe('the texts of the domain and the use cases', () => {
  it('name no command and no option: the browser shows them too', () => {
    const inner = MODULES.filter(
      (file) => isIn(file, 'src/domain') || isIn(file, 'src/application'),
    );
    const found = inner.flatMap((file) =>
      wordsIn(sourceOf(file)).map((word) => `${file}: ${word}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["const advice = 'for a second hotel, use --new.';", ['--new']],
    ['const text = `continue with hms resume`;', ['hms resume']],
    ['// hms resume --new', []],
  ])('are found in %s', (source, words) => {
    expect(wordsIn(source)).toEqual(words);
  });
});
