import { request } from '@/lib/connection';

/** The script that this build begins with, as its page names it (vite.config.ts); none while developing. */
export const application = (): string | null =>
  document.querySelector('link[data-application]')?.getAttribute('href') ?? null;

/** The page as the server has it now: of another build after a deployment. @returns null where it does not come */
export async function fetchPage(): Promise<{ answer: Response; html: string; isOurs: boolean } | null> {
  const answer = await request(new URL('/', location.origin), { cache: 'no-cache' }).catch(() => null);
  const html = answer?.ok ? await answer.text() : '';
  const script = application();
  // Anything but a page of ours, such as a proxy's, says nothing.
  if (!answer || !script || !html.includes(' data-application')) return null;
  return { answer, html, isOurs: html.includes(`"${script}"`) };
}
