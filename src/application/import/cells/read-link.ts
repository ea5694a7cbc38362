// Reads the addresses of links in fields of websites and email addresses. Elsewhere, the text counts.
import { completedWebsite, isFullAddress } from '#domain/text/website.ts';
import type { ReadCell } from './cell.ts';

export function readWebsite(text: string, link: string | undefined): ReadCell {
  return link === undefined ? { value: completedWebsite(text) } : addressOf(text, link, websiteIn);
}

export function readEmail(text: string, link: string | undefined): ReadCell {
  return link === undefined ? { value: text } : addressOf(text, link, emailIn);
}

/** The address to read from a cell that shows `text` and leads to `link`. */
function addressOf(
  text: string,
  link: string,
  addressIn: (text: string) => string | undefined,
): ReadCell {
  const [shown, address] = [addressIn(text), addressIn(link)];
  if (address === undefined)
    return shown === undefined ? { problem: { code: 'link-without-address' } } : { value: text };
  if (shown === undefined)
    return { value: address, note: { code: 'link-address', quote: address } };
  return isSameAddress(shown, address)
    ? { value: completedWebsite(text) }
    : { problem: { code: 'other-address', parameters: { address } } };
}

function websiteIn(text: string): string | undefined {
  const website = completedWebsite(text.trim());
  return isFullAddress(website) ? website : undefined;
}

function emailIn(text: string): string | undefined {
  return /^(?:mailto:)?([^\s@?:]+@[^\s@?]+)(?:\?|$)/i.exec(text.trim())?.[1];
}

function isSameAddress(...addresses: readonly string[]): boolean {
  const bare = addresses.map((address) =>
    address.toLowerCase().replace(/^https?:\/\/(?:www\.)?|\/$/g, ''),
  );
  return new Set(bare).size === 1;
}
