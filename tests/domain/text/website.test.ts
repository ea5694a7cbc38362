import { describe, expect, it } from 'vitest';
import { completedWebsite } from '#domain/text/website.ts';

describe('a website without a scheme', () => {
  it.each([
    ['www.lakeview.in', 'https://www.lakeview.in'],
    ['lakeview.in/rooms?floor=2#top', 'https://lakeview.in/rooms?floor=2#top'],
    ['  www.lakeview.in ', 'https://www.lakeview.in'],
    ['гостиница.рф', 'https://гостиница.рф'],
    ['xn--80aaa.xn--p1ai', 'https://xn--80aaa.xn--p1ai'],
  ])('%j gets https://', (typed, completed) => {
    expect(completedWebsite(typed)).toBe(completed);
    expect(completedWebsite(completed)).toBe(completed);
  });

  it.each([
    '',
    'NA',
    'n.a.',
    '-',
    'localhost',
    'http://www.lakeview.in',
    'HTTPS://www.lakeview.in',
    'ftp://lakeview.in',
    'mailto:desk@lakeview.in',
    'desk@lakeview.in',
    '192.168.0.1',
    'www..in',
    'lakeview.in or lakeview.com',
    `${'a'.repeat(64)}.in`,
    `www.lakeview.in/${'a'.repeat(200)}`,
  ])('%j stays unchanged', (typed) => {
    expect(completedWebsite(typed)).toBe(typed);
  });
});
