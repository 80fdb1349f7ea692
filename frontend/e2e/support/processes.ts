import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** The process that serves the sockets, of the product that the browser talks to (`config/stack/supervisor.py`). */
const socketsPid = () => {
  const record = resolve(process.env.VAR_DIR ?? '../var', 'processes.json');
  const running = JSON.parse(readFileSync(record, 'utf8')) as Record<string, { group: number }>;
  return running.sockets!.group;
};

/** It stands still: what it has accepted stays open and says nothing. */
export const pauseSockets = () => process.kill(socketsPid(), 'SIGSTOP');

export const resumeSockets = () => process.kill(socketsPid(), 'SIGCONT');
