import { CONFIG_PARTS } from './config-parts.ts';
import { segmentsOf, type Problem } from './problem.ts';
import { fieldOf } from './record.ts';
import { nameInMessage } from './text/name-in-message.ts';
import { nearestName } from './text/nearest-name.ts';

const POSITION = /(?<=\.)(?:0|[1-9]\d*)(?=\.|$)/;

/** All paths that `ignoreChanges` may name, with `*` for positions. */
function knownPaths(): string[] {
  return Object.values(CONFIG_PARTS).flatMap(({ path, isList, record }) => {
    const entry = isList ? `${path}.*` : path;
    const fields = Object.keys(record.fields).map((field) => `${entry}.${field}`);
    return [...new Set([path, entry]), ...fields];
  });
}

/** The problems of paths in `ignoreChanges` that name no field, record or list of `config`. */
export function ignoredPathProblems(paths: readonly string[], config: object): Problem[] {
  if (paths.length === 0) return [];
  const known = knownPaths();
  return paths.flatMap((ignored, index) => {
    const path = `ignoreChanges.${index}`;
    const [position] = POSITION.exec(ignored) ?? [];
    if (!known.includes(ignored.replace(POSITION, '*'))) {
      const nearest = nearestName(ignored.replace(POSITION, '*'), known);
      const advice = nearest ? `; did you mean "${nearest.replace('*', position ?? '*')}"?` : '';
      return [{ path, message: `Unknown path ${nameInMessage(ignored)}${advice}` }];
    }
    if (position === undefined) return [];
    const list = ignored.slice(0, ignored.search(POSITION) - 1);
    const entries = segmentsOf(list).reduce<unknown>(fieldOf, config) as readonly unknown[];
    if (Number(position) < entries.length) return [];
    return [{ path, message: `Unknown path "${ignored}": ${list} has no entry ${position}` }];
  });
}

/** Returns whether a path of the configuration, or a part of the configuration that contains it, is ignored. */
export function ignoring(paths: readonly string[] = []): (path: string) => boolean {
  const ignored = paths.map(segmentsOf);
  return (path) => {
    const steps = segmentsOf(path);
    return ignored.some((pattern) =>
      pattern.every((step, at) => step === steps[at] || (step === '*' && at < steps.length)),
    );
  };
}
