import type { Schemas } from '@/api/client';

export type Client = Schemas['Client'];
export type ClientRow = Schemas['ClientRow'];
export type Stage = ClientRow['stage'];
