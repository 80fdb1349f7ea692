import { defineResource } from './resource';

/** Resources that only the page of renewals asks for: they stand apart from what every visit loads. */

export const comingRenewals = defineResource('renewal/upcoming', { refreshes: ['home'] });
export const renewalRuns = defineResource('renewal/run');
export const renewalEntries = defineResource('renewal/entry');
