import { numberText, PLAIN } from './locale.ts';

/** `1 room`, `1,000 rooms`. */
export function counted(count: number, one: string, many = `${one}s`, locale = PLAIN): string {
  return `${numberText(count, 'count', locale)} ${count === 1 ? one : many}`;
}
