import type { LocatedProblem } from '#adapters/json/json-location.ts';
import { isFields } from '#domain/record.ts';
import type { Layer } from './document-layer.ts';
import { mergePatch } from './merge-patch.ts';

export interface BaseStack {
  /** The layers in the order in which they are applied. A file that several bases extend occurs more than once. */
  readonly layers: readonly Layer[];
  readonly merged: unknown;
}

export type BaseProblem = LocatedProblem | string;

export interface UnusableBase {
  readonly index: number;
  readonly problem: BaseProblem;
}

/** Finds the bases that `extends` names; undefined if there are none. */
export type FindBases = (
  names: readonly string[] | undefined,
) => BaseStack | readonly UnusableBase[] | undefined;

export function stackOf(layers: readonly Layer[]): BaseStack {
  const values = layers.map(({ value }) => settingsIn(value));
  return { layers, merged: values.reduce(mergePatch, {}) };
}

/** Merges the settings as they are written, without replacing `${env:NAME}`. */
export function writtenSettings(layers: readonly Layer[]): unknown {
  return layers.map(({ text }) => settingsIn(JSON.parse(text))).reduce(mergePatch, {});
}

function settingsIn(value: unknown): unknown {
  if (!isFields(value)) return value;
  const { $schema: _, extends: __, ...settings } = value;
  return settings;
}
