import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isOnline } from './connection';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether the server can be reached (`connection.ts`). */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}
