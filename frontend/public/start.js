// Starts the application once the page that stands in index.html has been painted: its scripts keep a slow
// phone busy for a second.
(() => {
  let started = false;
  const start = () => {
    if (!started) import(document.querySelector('link[data-application]').href);
    started = true;
  };
  const painted = new PerformanceObserver((seen) => seen.getEntriesByName('first-contentful-paint').length && start());
  painted.observe({ type: 'paint', buffered: true });
  // A page that is not shown is not painted, and old browsers do not tell.
  setTimeout(start, document.hidden ? 0 : 1000);
})();

// The browser offers to install the application before that has started; the person's panel takes it up.
addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault();
  window.installPrompt = event;
});
