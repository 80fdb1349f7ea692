import { expect, type BrowserContext, type Page, type Request } from '@playwright/test';

/** What each window has asked for and not been answered yet. */
const open = new WeakMap<Page, Set<Request>>();

/** What a test has brought about itself, by taking the network away. */
const OFFLINE = 'ERR_INTERNET_DISCONNECTED';

/** Milliseconds without a question after which a page has all it wants. */
const PAUSE = 100;

/** Waits until a window that is watched has stopped asking. */
export async function quiet(page: Page): Promise<void> {
  let since = Date.now();
  await expect(() => {
    const asked = [...(open.get(page) ?? [])].map((request) => `${request.method()} ${request.url()}`);
    if (asked.length) since = Date.now();
    expect(asked, 'what the page still waits for').toEqual([]);
    expect(Date.now() - since, 'milliseconds without a question').toBeGreaterThanOrEqual(PAUSE);
  }).toPass({ intervals: [25], timeout: 30_000 });
}

/**
 * Nothing may go wrong unseen: console errors, faults of scripts, violations of the content security
 * policy, requests that fail and answers that refuse, but for those a step has asked for.
 */
export class Watch {
  private readonly faults: string[] = [];
  private readonly allowed: { status: number; path: string; needed: boolean }[] = [];
  private isLeaving = false;
  private isOffline = false;
  private static readonly watches = new WeakMap<Page, Watch>();

  /** Who watches this window. */
  static of(page: Page): Watch | undefined {
    return Watch.watches.get(page);
  }

  /** Everything that happens in the windows of this context from now on. */
  follow(context: BrowserContext): void {
    context.on('page', (page) => this.listen(page));
    for (const page of context.pages()) this.listen(page);
  }

  /** One answer with this status is part of the story. */
  expectRefusal(status: number, path: string): void {
    this.allowed.push({ status, path, needed: true });
  }

  /** One answer with this status may be part of the story. */
  allowRefusal(status: number, path: string): void {
    this.allowed.push({ status, path, needed: false });
  }

  /** Takes the network away from a browser, or gives it back. */
  async setOffline(context: BrowserContext, isOffline: boolean): Promise<void> {
    this.isOffline ||= isOffline;
    await context.setOffline(isOffline);
    this.isOffline = isOffline;
  }

  /** While somebody signs out, what was asked before may be answered after the session has ended. */
  async leave(signOut: () => Promise<void>): Promise<void> {
    this.isLeaving = true;
    await signOut();
    this.isLeaving = false;
  }

  /** What went wrong since the last call; a refusal that was expected and never came is one too. */
  verdict(): void {
    const missing = this.allowed
      .splice(0)
      .filter(({ needed }) => needed)
      .map(({ status, path }) => `expected ${status} of ${path} never came`);
    expect([...this.faults.splice(0), ...missing]).toEqual([]);
  }

  private listen(page: Page): void {
    const asked = new Set<Request>();
    open.set(page, asked);
    Watch.watches.set(page, this);
    page.on('request', (request) => asked.add(request));
    page.on('requestfinished', (request) => asked.delete(request));
    page.on('requestfailed', (request) => asked.delete(request));
    page.on('pageerror', (error) => this.faults.push(`script: ${error.message}`));
    page.on('console', (message) => {
      // The answers themselves are looked at below.
      if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
      if (message.text().includes(OFFLINE)) return;
      this.faults.push(`console: ${message.text()}`);
    });
    page.on('requestfailed', (request) => {
      // A page that is left lets go of what it had asked for.
      const why = request.failure()?.errorText ?? '';
      if (['net::ERR_ABORTED', `net::${OFFLINE}`].includes(why)) return;
      // So a service worker tells it.
      if (this.isOffline && why === 'net::ERR_FAILED') return;
      this.faults.push(`${why}: ${request.method()} ${request.url()}`);
    });
    page.on('response', (response) => {
      const request = response.request();
      // A page that is left lets go of what it had asked for, and the browser does not always say so.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        for (const earlier of asked) if (earlier !== request) asked.delete(earlier);
      }
      if (response.status() < 400 || (response.status() === 401 && this.isLeaving)) return;
      const { pathname } = new URL(response.url());
      const at = this.allowed.findIndex(({ status, path }) => status === response.status() && pathname.endsWith(path));
      if (at >= 0) this.allowed.splice(at, 1);
      else this.faults.push(`${response.status()}: ${request.method()} ${pathname}`);
    });
  }
}
