import { type ComponentType, lazy, Suspense, useState } from 'react';

/**
 * Parts that are opened by hand. A page does not wait for them: each is loaded when it is first
 * opened, and stays from then on, so that it can close as it opened.
 */
function late<P extends { open: boolean }>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }));
  return function Late(props: P) {
    const [isWanted, setWanted] = useState(props.open);
    if (props.open && !isWanted) setWanted(true);
    if (!isWanted) return null;
    return (
      <Suspense>
        <Part {...props} />
      </Suspense>
    );
  };
}

export const Menu = late(async () => (await import('@mui/material/Menu')).default);
export const Popover = late(async () => (await import('@mui/material/Popover')).default);

/** Only inside a `Menu`, which waits for it. */
export const MenuItem = lazy(() => import('@mui/material/MenuItem'));

/** Only while something is asked again, inside a `Suspense`. */
export const LinearProgress = lazy(() => import('@mui/material/LinearProgress'));

const dialogs = () => import('./dialogs/confirm-dialog');
export const ConfirmDialog = late(async () => (await dialogs()).ConfirmDialog);
export const DeleteDialog = late(async () => (await dialogs()).DeleteDialog);
export const ReasonDialog = late(async () => (await import('./dialogs/reason-dialog')).ReasonDialog);
export const SideSheet = late(async () => (await import('./sheet/side-sheet')).SideSheet);
