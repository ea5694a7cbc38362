import { html } from 'hono/html';

type Html = ReturnType<typeof html>;

const LIST_ITEM = '- ';

/** Converts Markdown to HTML. Supports only paragraphs, lists, `code` and **strong**. */
export function paragraphs(markdown: string): Html[] {
  return markdown
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      if (!block.startsWith(LIST_ITEM)) return html`<p>${inline(block)}</p>`;
      const items = block.split('\n').map((line) => line.slice(LIST_ITEM.length));
      return html`<ul>
        ${items.map((item) => html`<li>${inline(item)}</li>`)}
      </ul>`;
    });
}

/** Splits the text at each backtick. The text between two backticks then has an odd index. */
function inline(text: string): (Html | string)[] {
  return text
    .split('`')
    .flatMap((part, place) => (place % 2 === 1 ? [html`<code>${part}</code>`] : strong(part)));
}

function strong(text: string): (Html | string)[] {
  return text
    .split('**')
    .map((part, place) => (place % 2 === 1 ? html`<strong>${part}</strong>` : part));
}
