import { onlineManager, QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { keepAndSend, outbox } from '@/features/attendance/offline/outbox';
import { startSending } from '@/features/attendance/offline/start';
import { waitingRegisters } from '@/lib/offline-data';
import { storeToken } from '@/lib/token';
import { makeToken } from './fixtures';

describe('what a test leaves to the next', () => {
  it('may be a register that waits for the network', async () => {
    const queries = new QueryClient();
    storeToken(makeToken());
    startSending(queries);
    onlineManager.setOnline(false);
    const body = { batchObjectId: 3, date: '2026-11-20', marks: [] };
    await keepAndSend(queries, { id: 'one', batchName: 'Guitar, Grade 3', body });
    expect(outbox.current().list).toHaveLength(1);
  });

  it('is neither that nor being offline', () => {
    expect(outbox.current().list).toEqual([]);
    expect(waitingRegisters.count()).toBe(0);
    expect(onlineManager.isOnline()).toBe(true);
  });
});
