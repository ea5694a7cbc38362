/**
 * Returns a ref that copies the height of its element, which depends on texts, to a CSS variable of
 * the page: sticky elements start below it. Call it outside of components.
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
