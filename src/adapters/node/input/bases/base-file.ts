import type { BaseProblem } from '#adapters/json/bases/base-stack.ts';
import { asPatch, readLayer, type Layer } from '#adapters/json/bases/document-layer.ts';
import type { Environment } from '#adapters/json/environment-references.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import { locatedIn } from '#adapters/json/located-problems.ts';
import { CONFIGURATION_BYTES_MAXIMUM } from '#adapters/node/input/configuration-text.ts';
import { readBytes, type SizeLimit } from '#adapters/node/input/input-bytes.ts';
import { readFailure } from '#adapters/node/input/read-failure.ts';
import { wholeDocument } from '#adapters/node/input/split-configurations.ts';
import { UnreadableInput } from '#application/ports/input/hotel-input.ts';

const LIMIT: SizeLimit = {
  bytes: CONFIGURATION_BYTES_MAXIMUM,
  message: `This file may have at most ${CONFIGURATION_BYTES_MAXIMUM / 2 ** 20} MiB`,
};
const LONGEST_SHOWN_PATH = 200;

/** Reads a file that configurations extend, but not the files that it extends itself. */
export function readBaseFile(
  file: string,
  environment: Environment,
): Layer | readonly BaseProblem[] {
  try {
    const item = wholeDocument(readBytes(file, LIMIT));
    if ('text' in item) return readBase(item.text, file, environment);
    const { line, column, message } = item;
    if (line === null || column === null) throw new UnreadableInput(message);
    return [{ file, line, column, path: '', message }];
  } catch (error) {
    return [`${shownPath(file)}: ${readFailure(error)}`];
  }
}

function readBase(text: string, file: string, environment: Environment) {
  const layer = readLayer(text, { file, environment });
  if (!('text' in layer)) return layer;
  if (isJsonObject(layer.value)) return asPatch(layer);
  const message = 'A file that others extend must contain one object in { }';
  return locatedIn(layer, [{ path: [], message }]);
}

export function shownPath(path: string): string {
  return path.length > LONGEST_SHOWN_PATH ? `${path.slice(0, LONGEST_SHOWN_PATH)}…` : path;
}
