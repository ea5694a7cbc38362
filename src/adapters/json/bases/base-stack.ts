import type { LocatedProblem } from '#adapters/json/json-location.ts';
import { isJsonObject } from '#adapters/json/json-object.ts';
import type { Layer } from './document-layer.ts';
import { mergePatch } from './merge-patch.ts';

/** The files that a configuration extends. */
export interface BaseStack {
  /** In the order in which they are applied; a file may occur more than once. */
  readonly layers: readonly Layer[];
  /** Their settings, merged. Never changed. */
  readonly merged: unknown;
}

/** The problems in a base, or the reason why no text can be read. */
export type BaseProblem = LocatedProblem | string;

/** Why a base named in `extends` cannot be used. */
export interface UnusableBase {
  /** Its index in `extends`. */
  readonly index: number;
  readonly problem: BaseProblem;
}

/**
 * Finds the bases of a configuration. `names`: the names in its `extends`, if any. Undefined
 * without bases.
 */
export type FindBases = (
  names: readonly string[] | undefined,
) => BaseStack | readonly UnusableBase[] | undefined;

export function stackOf(layers: readonly Layer[]): BaseStack {
  const values = layers.map(({ value }) => settingsIn(value));
  return { layers, merged: values.reduce(mergePatch, {}) };
}

/** Their settings merged as written: `${env:NAME}` is not replaced. */
export function writtenSettings(layers: readonly Layer[]): unknown {
  return layers.map(({ text }) => settingsIn(JSON.parse(text))).reduce(mergePatch, {});
}

/** Without fields about the file itself. */
function settingsIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { $schema: _, extends: __, ...settings } = value;
  return settings;
}
