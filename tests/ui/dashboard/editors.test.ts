import { describe, expect, it } from 'vitest';
import { MemoryDraftStore } from '#tests/fakes/memory-draft-store.ts';
import { draftOf } from '#tests/ui/support/draft-of.ts';
import type { Notice } from '#ui/texts/notices.ts';
import { SECTIONS, type Form, type Parts, type Section } from './edited-sections.ts';

async function visit({ start, field, typed }: Section) {
  const server = await start();
  const drafts = new MemoryDraftStore();
  const notices: Notice[] = [];
  const parts: Parts = {
    draftOf: (form) => draftOf(form, drafts),
    notify: (notice) => void notices.push(notice),
  };
  const open = async () => {
    const editor = await server.open(parts);
    const form = () => editor.state.edited!.form as Form;
    return { editor, form, type: () => form().edit(field, typed) };
  };
  return { server, drafts, notices, open, ...(await open()) };
}

const ALL = Object.entries(SECTIONS);

describe.each(ALL)('%s', (_, section) => {
  const { field, typed, sends, others, label } = section;

  it('sends nothing that is unchanged, and only what is changed', async () => {
    const { editor, server, type, notices } = await visit(section);
    expect(editor.state.changed).toBe(false);
    type();
    expect(editor.state.changed).toBe(true);
    expect(await editor.save()).toBe(true);
    expect(server.sent()).toEqual([sends]);
    expect(notices.map(({ title }) => title)).toEqual([expect.stringMatching(/ was saved\.$/)]);
    expect(editor.state).toMatchObject({ changed: false, isRunning: false });
  });

  it('shows a refused value at its field, and keeps the input', async () => {
    const { editor, server, form, type, notices } = await visit(section);
    server.refuseNext({ [field]: 'Not this way.' });
    type();
    expect(await editor.save()).toBe(false);
    expect({ ...form().problems }).toEqual({ [field]: 'Not this way.' });
    expect(editor.state).toMatchObject({ error: '', summaries: 1, changed: true });
    expect([form().state[field], notices]).toEqual([typed, []]);
    expect(await editor.save()).toBe(true);
  });

  it('opens again with its unsaved changes, until they are saved', async () => {
    const { type, drafts, open } = await visit(section);
    type();
    await expect.poll(() => drafts.texts.size).toBe(1);
    const again = await open();
    expect(again.form().state[field]).toBe(typed);
    expect(again.editor.state.changed).toBe(true);
    expect(await again.editor.save()).toBe(true);
    await expect.poll(() => drafts.texts.size).toBe(0);
    expect((await open()).editor.state.changed).toBe(false);
  });

  it('keeps what another user has changed, and says what both have changed', async () => {
    const { editor, server, type, notices } = await visit(section);
    const [same, other] = others;
    await server.changeByOther({ ...same, ...other });
    type();
    expect(await editor.save()).toBe(true);
    expect(server.sent()).toEqual([sends]);
    expect(await server.record()).toMatchObject({ ...sends, ...other });
    expect(notices.map(({ message }) => message)).toContain(
      `${label} was changed by another user while you were editing. Your value replaced theirs.`,
    );
  });
});

describe.each(ALL.filter(([, { gone }]) => gone === undefined))('%s', (_, section) => {
  const { field, typed } = section;

  it('keeps what is typed during a save as unsaved', async () => {
    const { editor, form, type } = await visit(section);
    type();
    const saving = editor.save();
    form().edit(field, `${typed} R`);
    expect(await saving).toBe(true);
    expect([form().state[field], editor.state.changed]).toEqual([`${typed} R`, true]);
    editor.discard();
    expect(form().state[field]).toBe(typed);
  });
});

describe.each(ALL.filter(([, { gone }]) => gone !== undefined))('%s', (_, section) => {
  it('says that another user has removed it, and opens no draft of it', async () => {
    const { editor, server, type, open, drafts, notices } = await visit(section);
    type();
    await expect.poll(() => drafts.texts.size).toBe(1);
    await server.remove?.();
    expect(await editor.save()).toBe(false);
    expect(editor.state.error).toBe(section.gone);
    expect(server.sent()).toEqual([]);
    expect((await open()).editor.state.edited).toBeUndefined();
    expect(notices).toEqual([]);
  });
});
