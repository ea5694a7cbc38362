/** The element that translating browsers use for translated text. The app renders none. */
const TRANSLATION = 'FONT';

const isTranslation = (node: Node | null): node is Element => node?.nodeName === TRANSLATION;

/**
 * Makes React work on translated pages. A translating browser replaces React's text nodes, but React
 * still writes to them, removes them and inserts elements before them. So the app puts a text node
 * back into its place before React uses it. The browser then translates the new text. Call this
 * before React renders (docs/decisions/translated-text-is-put-back.md).
 */
export function keepTranslatedText(): void {
  const translationOf = new WeakMap<Node, Element>();
  /** Text nodes in document order: a browser may combine adjacent text nodes in one translation. */
  const textsOf = new WeakMap<Element, ReadonlySet<Text>>();

  const note = (records: readonly MutationRecord[]) => {
    const added = new Set<Node>();
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const node of addedNodes) added.add(node);
      // A text node that React removes next to an earlier translation has not been translated.
      const translation = [...addedNodes, previousSibling, nextSibling]
        .filter(isTranslation)
        .find((node) => added.has(node) || !textsOf.has(node));
      if (!translation) continue;
      for (const text of removedNodes) {
        if (!(text instanceof Text)) continue;
        const others = textsOf.get(translation) ?? [];
        const isFirst = nextSibling === translation;
        textsOf.set(translation, new Set(isFirst ? [text, ...others] : [...others, text]));
        translationOf.set(text, translation);
      }
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(document, { childList: true, subtree: true });

  const putBack = (node: Node | null) => {
    note(observer.takeRecords());
    const translation = node && translationOf.get(node);
    if (!translation) return;
    const texts = [...(textsOf.get(translation) ?? [])];
    textsOf.delete(translation);
    for (const text of texts) translationOf.delete(text);
    translation.replaceWith(...texts);
  };

  // oxlint-disable-next-line typescript/unbound-method -- Each is called with its `this`.
  const { removeChild, insertBefore } = Node.prototype;
  const nodeValue = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue');
  // An extension may have moved a node in another way. Then nothing is removed, or the new node is
  // inserted at the end, because an exception would close the screen.
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    putBack(child);
    if (child.parentNode === this) removeChild.call(this, child);
    return child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    node: Child,
    before: Node | null,
  ): Child {
    putBack(before);
    insertBefore.call(this, node, before?.parentNode === this ? before : null);
    return node;
  };
  Object.defineProperty(Node.prototype, 'nodeValue', {
    ...nodeValue,
    set(this: Node, value: string | null) {
      putBack(this);
      nodeValue?.set?.call(this, value);
    },
  });
}
