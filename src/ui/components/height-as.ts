/** For example to place elements below a bar. Create it outside of components, or the observer restarts. */
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
