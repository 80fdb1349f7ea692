// Before the first paint, so that a dark page does not flash white, and who has to sign in sees that page at once
// (where it has nothing to explain). The policy allows no inline script.
(() => {
  const chosen = localStorage.getItem('colourMode') ?? 'system';
  const dark = chosen === 'dark' || (chosen === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  const { dataset } = document.documentElement;
  dataset.scheme = dark ? 'dark' : 'light';
  const signsIn = ['/', '/signin'].includes(location.pathname) && !localStorage.getItem('token');
  if (signsIn && !/[?&]why=/.test(location.search) && !sessionStorage.getItem('wayBack')) dataset.first = 'sign-in';
})();
