import { isAbsolute, join } from 'node:path';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { parseJson } from '#adapters/json/parse-json.ts';
import { realPath } from '#adapters/node/input/real-path.ts';

/** The length limits keep hostile input from exhausting the stack. */
const EXTENDS = /"extends"\s{0,99}:\s{0,99}("(?:[^"\\]|\\.){0,8192}"|\[[^[\]]{0,8192}\])/g;

/**
 * The real paths of the files that a configuration in `folder` extends. Searches the text instead
 * of parsing it, because it may not be valid JSON.
 */
export function extendedFiles(text: string, folder: string): string[] {
  const names = [...text.matchAll(EXTENDS)].flatMap(([, value = '']) => parsed(value));
  return names
    .filter((name) => typeof name === 'string')
    .map((name) => realPath(isAbsolute(name) ? name : join(folder, name)));
}

/**
 * Whether a text is a configuration without a hotel name. It cannot be set up, but other
 * configurations may extend it.
 */
export function isNameless(text: string): boolean {
  const json = parseJson(text);
  if ('mistake' in json || !isJsonObject(json.value)) return false;
  const profile = json.value['hotelProfile'];
  return !(isJsonObject(profile) && typeof profile['name'] === 'string');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
