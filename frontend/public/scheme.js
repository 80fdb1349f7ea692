// Before the first paint, so that a dark page does not flash white. The policy allows no inline script.
(() => {
  const chosen = localStorage.getItem('colourMode') ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.scheme = dark ? 'dark' : 'light';
})();
