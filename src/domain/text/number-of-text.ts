/** Hashes a text to a number of 53 bits (cyrb53). */
export function numberOfText(text: string): number {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (let place = 0; place < text.length; place += 1) {
    const unit = text.charCodeAt(place);
    a = Math.imul(a ^ unit, 0x9e3779b1);
    b = Math.imul(b ^ unit, 0x5f356495);
  }
  const low = Math.imul(a ^ (a >>> 16), 0x85ebca6b) ^ Math.imul(b ^ (b >>> 13), 0xc2b2ae35);
  const high = Math.imul(b ^ (b >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 2 ** 32 + (low >>> 0);
}
