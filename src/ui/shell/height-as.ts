/**
 * A ref that keeps the height of its element in a CSS variable of the page, because it depends on
 * texts: sticky elements start there, and nothing scrolls behind it. Call it outside of components.
 */
export function heightAs(variable: `--${string}`) {
  return (element: HTMLElement | null) => {
    if (!element) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty(variable, `${element.getBoundingClientRect().height}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty(variable);
    };
  };
}
