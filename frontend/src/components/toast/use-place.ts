import { type RefObject, useLayoutEffect } from 'react';
import type { Toast } from '@/lib/toasts';

/** Milliseconds until a sheet that closes as the toast comes is gone, and an open menu is beside its button again. */
const SETTLED = 220;

/** Pixels between the toasts and a menu, and between that and the end of the window. */
const GAP = 8;

/**
 * Keeps the toasts clear of everything that can be pressed. Where they fit into the free part of the top bar they
 * stand there. Elsewhere they take a strip at the top of the window (`--toast-strip`, its height in pixels) and what
 * is below, sheets, dialogs and menus included, begins under it.
 */
export function usePlace(region: RefObject<HTMLElement | null>, shown: readonly Toast[]): void {
  useLayoutEffect(() => {
    const place = () => {
      if (region.current) put(region.current);
    };
    place();
    const later = setTimeout(place, SETTLED);
    const sheets = new MutationObserver(place);
    sheets.observe(document.body, { childList: true });
    window.addEventListener('resize', place);
    return () => {
      clearTimeout(later);
      sheets.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [region, shown]);

  useLayoutEffect(
    () => () => {
      takeStrip(0);
      clearMenus();
    },
    [],
  );
}

function put(element: HTMLElement): void {
  const right = edgeInBar(element);
  element.style.right = right === null ? '' : `${right}px`;
  takeStrip(right === null ? element.offsetHeight : 0);
  clearMenus(element.getBoundingClientRect());
}

const menus = () => document.querySelectorAll<HTMLElement>('.MuiPopover-paper');

/** Moves a menu that the toasts lie on to below them, where a long one scrolls; without toasts it goes back. */
function clearMenus(toasts?: DOMRect): void {
  for (const menu of menus()) {
    // Unlike its rectangle these know nothing of an earlier move, nor of the size it grows from.
    const { offsetTop: top, offsetLeft: left, offsetWidth: width } = menu;
    const isUnder = toasts && toasts.bottom > top && toasts.left < left + width && toasts.right > left;
    menu.style.translate = isUnder ? `0 ${toasts.bottom + GAP - top}px` : '';
    menu.style.maxHeight = isUnder ? `calc(100% - ${toasts.bottom + 2 * GAP}px)` : '';
  }
}

/** What a layout offers at its top, where nothing can be pressed (`data-free`); nothing while it is not shown. */
function freePart(): Element | undefined {
  const found = document.querySelector('[data-free]');
  return found?.getClientRects().length ? found : undefined;
}

/** How far from the window's right edge the toasts stand in the top bar, in pixels; null where they do not fit. */
function edgeInBar(element: HTMLElement): number | null {
  element.dataset.place = 'bar';
  const free = freePart()?.getBoundingClientRect();
  const sheet = document.querySelector<HTMLElement>('.MuiDrawer-anchorRight > .MuiDrawer-paper');
  const end = Math.min(free?.right ?? 0, window.innerWidth - (sheet?.offsetWidth ?? 0)) - 12;
  const bar = freePart()?.parentElement?.offsetHeight ?? 0;
  if (free && end - free.left >= element.offsetWidth && element.offsetHeight <= bar) return window.innerWidth - end;
  element.dataset.place = 'strip';
  return null;
}

/** Gives the top of the window to the toasts. What somebody has scrolled to does not move under the finger. */
function takeStrip(height: number): void {
  const root = document.documentElement;
  const strip = `${height}px`;
  if ((root.style.getPropertyValue('--toast-strip') || '0px') === strip) return;
  const scrolled = [root, ...document.querySelectorAll('body *')]
    .filter((one) => one.scrollTop > 0 && (one !== root || freePart()))
    .map((one) => ({ one, content: one.firstElementChild, top: topOf(one.firstElementChild) }));
  root.style.setProperty('--toast-strip', strip);
  for (const { one, content, top } of scrolled) one.scrollTop += topOf(content) - top;
  // A menu follows its button when the window changes, and only then.
  if (menus().length > 0) window.dispatchEvent(new Event('resize'));
}

const topOf = (element: Element | null) => element?.getBoundingClientRect().top ?? 0;
