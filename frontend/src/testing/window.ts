/** `matchMedia` as a window of this width answers it; jsdom lays nothing out. */
export const windowOf =
  (width: number) =>
  (query: string): MediaQueryList => {
    const limit = (name: string) => Number(new RegExp(`${name}-width: ?([\\d.]+)px`).exec(query)?.[1]);
    return Object.assign(new EventTarget(), {
      matches: limit('min') <= width || limit('max') >= width,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    });
  };
