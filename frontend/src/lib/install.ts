/** What Chromium hands out where the application may be installed. It works once. */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

declare global {
  interface Window {
    /** It comes before the application has started: public/start.js keeps it. */
    installPrompt?: InstallPrompt;
  }
}

/** Whether the browser offers it, and this is not the installed application itself. */
export const mayInstall = () =>
  window.installPrompt !== undefined && !window.matchMedia('(display-mode: standalone)').matches;

/** The browser asks; whoever says no is offered it again when the browser thinks fit. */
export async function install(): Promise<void> {
  const { installPrompt } = window;
  delete window.installPrompt;
  await installPrompt?.prompt();
}
