import { expect, it } from 'vitest';
import { keepDraftsOfClosedTabs } from '#ui/forms/closed-tabs.ts';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';

const draft = (record: string, typed: string) => ({ record, typed: { name: typed } });

function openTab(shared: MemoryDraftStore) {
  const [own, page] = [new MemoryDraftStore(), new EventTarget()];
  keepDraftsOfClosedTabs(own, shared, page);
  return { own, send: (event: string) => void page.dispatchEvent(new Event(event)) };
}

it('the drafts of closed tabs go to the next tab, and of two drafts of one record the later', () => {
  const shared = new MemoryDraftStore();
  const [first, second, open] = [openTab(shared), openTab(shared), openTab(shared)];
  first.own.write('room', [draft('1', 'A'), draft('2', 'B')]);
  second.own.write('room', [draft('2', 'C')]);
  first.send('pagehide');
  second.send('pagehide');
  expect(open.own.keys()).toEqual([]);
  expect(openTab(shared).own.read('room')).toEqual([draft('1', 'A'), draft('2', 'C')]);
  expect(openTab(shared).own.keys()).toEqual([]);
});

it('a page that Back shows again keeps its drafts, and one whose browser is full too', () => {
  const shared = new MemoryDraftStore();
  const tab = openTab(shared);
  tab.own.write('room', [draft('1', 'A')]);
  tab.send('pagehide');
  tab.send('pageshow');
  expect(tab.own.read('room')).toEqual([draft('1', 'A')]);
  shared.refuses = true;
  tab.send('pagehide');
  expect(tab.own.read('room')).toEqual([draft('1', 'A')]);
});
