import { describe, expect, it } from 'vitest';
import { isPictureOf, LOGO_MAX_BYTES, LOGO_TYPES, logoFault } from '#domain/hotel/logo.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('a logo file', () => {
  it('may be a PNG, JPEG, WebP or GIF of up to 2 MiB', () => {
    expect(LOGO_TYPES).toEqual(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
    for (const type of LOGO_TYPES) {
      expect(logoFault({ type, size: LOGO_MAX_BYTES })).toBeUndefined();
      expect(logoFault({ type, size: LOGO_MAX_BYTES + 1 })).toBe('too-large');
    }
    expect(LOGO_MAX_BYTES).toBe(2_097_152);
  });

  it.each(['image/svg+xml', 'text/html', '', 'toString'])('may not be of type %j', (type) => {
    expect(logoFault({ type, size: 1 })).toBe('wrong-type');
    expect(isPictureOf(type, bytes('GIF89a'))).toBe(false);
  });

  it.each([
    ['image/png', '\x89PNG\r\n\x1A\n…', true],
    ['image/png', '\x89PNG\n\x1A\n', false],
    ['image/jpeg', '\xFF\xD8\xFF\xE0', true],
    ['image/webp', 'RIFF\x01\x02\x03\x04WEBPVP8', true],
    ['image/webp', 'RIFF\x01\x02\x03\x04WAVE', false],
    ['image/gif', 'GIF87a', true],
    ['image/gif', 'GIF89a', true],
    ['image/gif', '<svg>GIF89a', false],
    ['image/gif', 'GIF8', false],
    ['image/png', 'GIF89a', false],
    ['image/gif', '', false],
  ])('%s that starts with %j: %s', (type, content, isPicture) => {
    expect(isPictureOf(type, bytes(content))).toBe(isPicture);
  });
});
