import type { AreaUnit } from '#domain/rooms/room-size.ts';

export function roomSizeLabel(unit: AreaUnit): string {
  return `Room Size (${unit})`;
}

/** 'street_address' becomes 'Street address', 'is_active' becomes 'Active'. */
export function fieldInWords(field: string): string {
  const words = field.replace(/^is_/, '').replaceAll(/[_.]/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
