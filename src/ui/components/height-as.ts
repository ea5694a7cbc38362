/**
 * Returns a ref that copies the height of its element to a CSS variable of the page, for example to place sticky
 * elements below a bar. Call it outside of components: a new ref in each render would restart the observer.
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
