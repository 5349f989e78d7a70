/**
 * Publishes a height at the end of the window as a property of the page, and again whenever the
 * element that covers it changes its size. Returns a function that ends this.
 */
export function reserveRoom(element: Element, property: string, height: () => number): () => void {
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() =>
    style.setProperty(property, `${Math.ceil(height())}px`),
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    style.removeProperty(property);
  };
}
