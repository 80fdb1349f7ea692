import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * Parts that are opened by hand. A page does not wait for them: each is loaded when it is first
 * opened, and stays from then on, so that it can close as it opened.
 */
function lateWhere<P extends object>(
  isOpen: (props: P) => boolean,
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function Late(props: P) {
    const [isWanted, setWanted] = useState(isOpen(props));
    if (isOpen(props) && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

const late = <P extends { open: boolean }>(load: () => Promise<ComponentType<P>>) =>
  lateWhere<P>(({ open }) => open, load);

export const Menu = late(async () => (await import('@mui/material/Menu')).default);
export const Popover = late(async () => (await import('@mui/material/Popover')).default);

/** Only inside a `Menu`, which waits for it. */
export const MenuItem = lazy(() => import('@mui/material/MenuItem'));

/** Where a list has one in each row, inside a `Suspense`. */
export const Switch = lazy(() => import('@mui/material/Switch'));

/** Only while something is asked again, inside a `Suspense`. */
export const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

const dialogs = () => import('./dialogs/confirm-dialog');
export const ConfirmDialog = late(async () => (await dialogs()).ConfirmDialog);
export const DeleteDialog = late(async () => (await dialogs()).DeleteDialog);
export const ReasonDialog = late(async () => (await import('./dialogs/reason-dialog')).ReasonDialog);
/** Inside a `Suspense`. */
export const ReasonStep = lazy(() => import('./dialogs/reason-step'));
export const SideSheet = late(async () => (await import('./sheet/side-sheet')).SideSheet);
/** A colleague's saving comes seldom between; then there is time to load what tells of it. */
export const StaleDialog = lateWhere(
  ({ theirs }) => theirs !== null,
  async () => (await import('./form/stale-dialog')).StaleDialog,
);
/** Only where an entry is dated to a day that was closed. */
export const ClosedDayDialog = lateWhere(
  ({ closed }) => closed !== null,
  async () => (await import('./form/closed-day-dialog')).ClosedDayDialog,
);
