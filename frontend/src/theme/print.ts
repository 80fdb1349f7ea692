/** Paper is white (shared design, section 2): a page in dark is printed in light. */
export function printInLight(): void {
  const page = document.documentElement;
  let scheme: string | undefined;
  addEventListener('beforeprint', () => {
    scheme = page.dataset.scheme;
    page.dataset.scheme = 'light';
  });
  addEventListener('afterprint', () => {
    if (scheme) page.dataset.scheme = scheme;
  });
}
