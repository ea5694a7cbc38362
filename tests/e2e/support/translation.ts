import { expect, type BrowserContext, type Page } from '@playwright/test';

/** Makes pages of this context replace every text by `<font>` elements, as a translating browser does. */
export async function translatePages(context: BrowserContext): Promise<void> {
  await context.addInitScript(translate);
}

/** Waits until every visible text is translated again. */
export async function expectTranslated(page: Page): Promise<void> {
  const bare = page.locator('xpath=//body//text()[normalize-space()]/parent::*');
  await expect(
    bare.and(page.locator(':not(font, script, style, [translate=no], [translate=no] *)')),
  ).toHaveCount(0);
}

/** Runs in the browser. The words stay the same, so that tests can find them. */
function translate(): void {
  new MutationObserver((changes) => {
    for (const added of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      const walker = document.createTreeWalker(added, NodeFilter.SHOW_TEXT);
      const texts = added instanceof Text ? [added] : [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) {
        if (text.parentElement?.closest('font, script, style, title, [translate=no]') !== null) {
          continue;
        }
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(text.data);
        text.replaceWith(font);
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
