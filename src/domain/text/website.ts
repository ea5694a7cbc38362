/** The server's limit for the field (docs/api.md). */
export const WEBSITE_MAX_LENGTH = 200;
const LABEL_MAX_LENGTH = 63;
const TOP_LEVEL_MIN_LENGTH = 2;

/** Adds `https://` to a website without a scheme, if it starts with a host name. */
export function completedWebsite(website: string): string {
  if (website === '') return website;
  const typed = website.trim();
  if (typed.length > WEBSITE_MAX_LENGTH || /\s/.test(typed)) return website;
  const [host = ''] = typed.split(/[/?#]/, 1);
  return isHostName(host.replace(/:\d{1,5}$/, '')) ? `https://${typed}` : website;
}

/** Requires a dot. Rejects `NA`, `n.a.` and IP addresses. */
function isHostName(text: string): boolean {
  const labels = text.split('.');
  const topLevel = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every(isLabel) &&
    topLevel.length >= TOP_LEVEL_MIN_LENGTH &&
    !/^\d/.test(topLevel)
  );
}

function isLabel(text: string): boolean {
  const label = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]*[\p{L}\p{M}\p{N}])?$/u;
  return text.length <= LABEL_MAX_LENGTH && label.test(text);
}

/** Most servers accept only a full URL (docs/api.md). */
export function isFullAddress(website: string): boolean {
  const typed = website.trim();
  const [, authority = ''] = /^(?:https?|ftps?):\/\/([^/?#]*)/i.exec(typed) ?? [];
  const host = (authority.split('@').at(-1) ?? '').replace(/:\d{1,5}$/, '');
  const isNamed =
    host === 'localhost' || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host) || isHostName(host);
  return isNamed && typed.length <= WEBSITE_MAX_LENGTH && !/\s/.test(typed);
}
