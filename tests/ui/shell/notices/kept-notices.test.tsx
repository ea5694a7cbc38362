// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { showKeptNotices, Toasts } from '#ui/shell/notices/toasts.tsx';

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

const SAVED = { kind: 'success', title: 'Saved', message: 'The hotel was saved.', ms: 60_000 };

describe('notices that the previous page stored', () => {
  it('shows those that can be read', async () => {
    const damaged = [
      null,
      5,
      { ...SAVED, kind: 'constructor', title: 'One' },
      { ...SAVED, title: { en: 'Two' } },
      { ...SAVED, title: 'Three', message: [] },
      { ...SAVED, title: 'Four', ms: 'long' },
    ];
    sessionStorage.setItem('hms.notices', JSON.stringify([...damaged, SAVED]));
    render(<Toasts />);
    showKeptNotices();
    expect(await screen.findByText('The hotel was saved.')).toBeTruthy();
    expect(screen.queryByText(/One|Two|Three|Four/)).toBeNull();
    expect(sessionStorage.getItem('hms.notices')).toBeNull();
  });
});
