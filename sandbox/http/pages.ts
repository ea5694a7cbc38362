import { notFound } from '#sandbox/records/refusals.ts';

const LARGEST_PAGE = 100;

/** Returns the page that `?page=` and `?page_size=` request. Throws 404 if there is no such page. */
export function paginate(
  url: URL,
  defaultSize: number,
  count: number,
  read: (limit: number, offset: number) => readonly unknown[],
) {
  const requested = Number(url.searchParams.get('page_size'));
  const size =
    Number.isInteger(requested) && requested > 0 ? Math.min(requested, LARGEST_PAGE) : defaultSize;
  const last = Math.max(1, Math.ceil(count / size));
  const word = url.searchParams.get('page') ?? '1';
  const number = word === 'last' ? last : Number(word);
  if (!/^(?:\d+|last)$/.test(word) || number < 1 || number > last) throw notFound('Invalid page.');
  return {
    count,
    next: number < last ? pageUrl(url, number + 1) : null,
    previous: number > 1 ? pageUrl(url, number - 1) : null,
    results: read(size, (number - 1) * size),
  };
}

function pageUrl(url: URL, page: number): string {
  const address = new URL(url);
  if (page === 1) address.searchParams.delete('page');
  else address.searchParams.set('page', String(page));
  return address.href;
}
