/** Lets the browser paint, and answer to what is typed, before the script goes on. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
