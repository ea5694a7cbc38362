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

/** Why what `extends` names cannot be used. */
export interface UnusableBase {
  /** Its index in `extends`. */
  readonly index: number;
  readonly message: string;
  /** Absent if no place in a base is wrong: then the name is. */
  readonly problem?: LocatedProblem;
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

/** A configuration as it is written, with its bases merged and `${env:NAME}` left alone. */
export function writtenDocument(text: string, bases: readonly Layer[]): unknown {
  const texts = [...bases.map((base) => base.text), text];
  return texts.map((each) => settingsIn(JSON.parse(each))).reduce(mergePatch, {});
}

/** Without what a file says about itself. */
function settingsIn(value: unknown): unknown {
  if (!isJsonObject(value)) return value;
  const { $schema: _, extends: __, ...settings } = value;
  return settings;
}
