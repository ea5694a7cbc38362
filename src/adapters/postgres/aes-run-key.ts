import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { Passwords, RunKey } from '#application/ports/runs/run-key.ts';
import { RunUnreadable } from '#application/ports/runs/run-store.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_TEXT = /^[\w-]{43}$/;

export class AesRunKey implements RunKey {
  readonly text: string;
  readonly id: string;
  readonly #key: Buffer;

  private constructor(key: Buffer) {
    this.#key = key;
    this.text = key.toString('base64url');
    this.id = createHash('sha256').update('hms run key').update(key).digest('hex').slice(0, 16);
  }

  static make(): AesRunKey {
    return new AesRunKey(randomBytes(KEY_BYTES));
  }

  /** Returns undefined if the text is not a key. */
  static of(text: string): AesRunKey | undefined {
    return KEY_TEXT.test(text) ? new AesRunKey(Buffer.from(text, 'base64url')) : undefined;
  }

  seal(passwords: Passwords, place: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(place));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(passwords)), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  open(text: string, place: string): Passwords {
    try {
      const sealed = Buffer.from(text, 'base64');
      const nonce = sealed.subarray(0, NONCE_BYTES);
      const content = sealed.subarray(NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
        .setAAD(Buffer.from(place))
        .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const opened = Buffer.concat([decipher.update(content), decipher.final()]).toString();
      return JSON.parse(opened) as Passwords;
    } catch {
      throw new RunUnreadable('its sealed passwords were changed in the database');
    }
  }
}
