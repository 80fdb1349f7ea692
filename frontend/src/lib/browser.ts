/** Leaving the page for good: full loads, so that nothing of the old session stays in memory. */
export const browser = {
  go: (path: string) => location.assign(path),
  reload: () => location.reload(),
};
