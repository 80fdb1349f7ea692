import { useEffect, type RefObject } from 'react';

/** Everything of the shell that is not on the way to this part, from the page's sheet outwards. */
function behind(part: HTMLElement): Element[] {
  const frame = part.closest('main')?.parentElement;
  const found: Element[] = [];
  for (let step: Element | null = part; step && step !== frame; step = step.parentElement) {
    found.push(...[...(step.parentElement?.children ?? [])].filter((other) => other !== step));
  }
  return found;
}

/** While a part covers the whole screen, what it covers is out of reach for keys and screen readers too. */
export function useWholeScreen(part: RefObject<HTMLElement | null>, covers: boolean): void {
  useEffect(() => {
    if (!covers || !part.current) return;
    const covered = behind(part.current).filter((other) => !other.hasAttribute('inert'));
    covered.forEach((other) => other.setAttribute('inert', ''));
    return () => covered.forEach((other) => other.removeAttribute('inert'));
  }, [part, covers]);
}
