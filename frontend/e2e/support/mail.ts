import { expect, type APIRequestContext } from '@playwright/test';

/** Mails to an address as /dev/mail shows them, newest first. */
async function mailsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const page = await (await request.get('/dev/mail')).text();
  return page.split(/(?=<article>)/).filter((mail) => mail.includes(`To: ${email}`));
}

/**
 * The address in the newest mail to somebody that leads to a page, without the host.
 * Mail is sent by the worker, so this waits for it.
 */
export async function mailedLink(request: APIRequestContext, email: string, page: string): Promise<string> {
  const wanted = new RegExp(`https?://[^/\\s]+(/${page}[/#][^\\s"<]+)`);
  let found: string | undefined;
  await expect
    .poll(async () => (found = wanted.exec((await mailsTo(request, email))[0] ?? '')?.[1]), {
      message: `a mail to ${email} with a link to /${page}`,
      timeout: 30_000,
    })
    .toBeTruthy();
  return (found ?? '').replaceAll('&amp;', '&');
}
