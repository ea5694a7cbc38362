/** What a room type is called on screen: its name, or its place (from 0) while it has none. */
export function roomTypeTitle(name: string, position: number): string {
  return name.trim() || `Room type ${position + 1}`;
}
