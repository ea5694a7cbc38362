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

/** What is wrong in a base, or why no text can be read. */
export type BaseProblem = LocatedProblem | string;

/** Why what `extends` names cannot be used. */
export interface UnusableBase {
  /** Its index in `extends`. */
  readonly index: number;
  readonly problem: BaseProblem;
}

/**
 * Finds what a configuration extends. `names`: what its `extends` names, if it has one. Undefined
 * if it extends nothing.
 */
export type FindBases = (
  names: readonly string[] | undefined,
) => BaseStack | readonly UnusableBase[] | undefined;

export function stackOf(layers: readonly Layer[]): BaseStack {
  const values = layers.map(({ value }) => settingsIn(value));
  return { layers, merged: values.reduce(mergePatch, {}) };
}

/** Their settings as they are written, merged: `${env:NAME}` is left alone. */
export function writtenSettings(layers: readonly Layer[]): unknown {
  return layers.map(({ text }) => settingsIn(JSON.parse(text))).reduce(mergePatch, {});
}

/** Without what a file says about itself. */
function settingsIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { $schema: _, extends: __, ...settings } = value;
  return settings;
}
