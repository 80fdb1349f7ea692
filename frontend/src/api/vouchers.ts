import { defineResource } from './resource';

/** Vouchers of advances, apart from what every visit loads. */
export const vouchers = defineResource('advancevoucher');
