/**
 * Writes the height that an element covers at the end of the window to a CSS property of the page,
 * and updates it when the element's size changes. Returns the function that removes the property.
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
