import type { DataRouter } from 'react-router-dom';

/** Resolves when the first page, its data and its guards are settled: the skeleton stays until then. */
export function settled(router: Pick<DataRouter, 'state' | 'subscribe'>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) {
      resolve();
      return;
    }
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
