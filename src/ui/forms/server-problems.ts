import type { FailedOperation } from '#application/errors/failed-operation.ts';
import type { ConfigKey, HotelConfig } from '#domain/hotel-config.ts';
import { isObject } from '#domain/record.ts';
import type { Problem } from '#domain/problem.ts';

type Part = ConfigKey;

/**
 * The server's messages about fields of one part of the configuration. Paths are relative to that
 * part (docs/decisions/errors-are-read-in-any-shape.md).
 */
export function problemsOfPart(
  part: Part,
  config: HotelConfig,
  failures: readonly FailedOperation[],
): Problem[] {
  return failures
    .flatMap(({ fields }) => Object.entries(fields))
    .flatMap(([fullPath, message]) => {
      const path = fieldOfPart(part, config, fullPath);
      return path === undefined ? [] : [{ path, message }];
    });
}

/**
 * Makes a path of the configuration relative to one of its parts. Returns undefined if the part has no such
 * field: a room's number, for example, exists only in server records.
 */
export function fieldOfPart(part: Part, config: HotelConfig, path: string): string | undefined {
  const isField = path.startsWith(`${part}.`) && hasField(config, path.split('.'));
  return isField ? path.slice(part.length + 1) : undefined;
}

function hasField(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return typeof value !== 'object';
  if (!isObject(value) || !Object.hasOwn(value, step)) return false;
  return hasField(value[step], rest);
}
