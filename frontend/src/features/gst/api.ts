import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { saveExport } from '@/api/lists';
import { defineResource } from '@/api/resource';

export const gst = defineResource('gst');
export const vouchers = defineResource('advancevoucher');
export const periodLocks = defineResource('periodlock', { refreshes: ['gst'] });

export type GstMonth = Schemas['GstMonth'];
export type GstPack = Schemas['GstPack'];
export type GstCheck = Schemas['GstCheck'];
export type GstPaper = Schemas['GstPaper'];
export type TaxFigures = Schemas['TaxFigures'];
export type TallyLedger = Schemas['TallyLedger'];

/** Whose return it is, and of which month (yyyy-mm). Without a GSTIN it is that of the branch in view. */
export interface Asked {
  gstin?: string;
  month: string;
}

/** The papers of a section, or those that a check is about. */
export type Chosen = { section: string } | { check: string };

export const gstMonth = (asked: Asked) => gst.get('', asked, { placeholderData: keepPreviousData });

const PAGE = 100;

/** The papers, a hundred at a time, and what all of them add up to. */
export const gstPapers = (asked: Asked, chosen: Chosen) =>
  infiniteQueryOptions({
    queryKey: ['gst', 'papers', asked, chosen],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked, ...chosen, page: pageParam };
      return (await answer(client.GET('/class/v1/gst/papers', { params: { query }, signal }))).data;
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length + 1 : undefined),
  });

export const tallyLedgers = gst.get('tally/ledgers');

export const nameLedgers = (body: Schemas['LedgersInput']) => gst.put('tally/ledgers', { body });

export const markFiled = (body: Schemas['FilingInput'], key: string) => gst.post('filed', { body, key });

export const correctFiling = (body: Schemas['FilingInput']) => gst.put('filed', { body });

export type GstFile = 'json' | 'filed' | 'workbook' | 'vouchers' | 'masters';

const FILES: Record<GstFile, { path: string; name: (gstin: string, month: string) => string }> = {
  json: { path: 'json', name: (gstin, month) => `GSTR1_${gstin}_${month.slice(5)}${month.slice(0, 4)}.json` },
  filed: { path: 'filed/json', name: (gstin, month) => `GSTR1_${gstin}_${month.slice(5)}${month.slice(0, 4)}.json` },
  workbook: { path: 'workbook', name: (gstin, month) => `gst-${gstin}-${month}.xlsx` },
  vouchers: { path: 'tally/vouchers', name: (_gstin, month) => `tally-vouchers-${month}.xml` },
  masters: { path: 'tally/masters', name: (_gstin, month) => `tally-masters-${month}.xml` },
};

/** Saves one of the files of a month. */
export const saveGstFile = (file: GstFile, gstin: string, month: string) =>
  saveExport(`${gst.path}/${FILES[file].path}`, { gstin, month }, FILES[file].name(gstin, month));

/** Saves the paper of a month that is locked at a branch, with the head of each series. */
export const saveMonthClosed = (lock: number, branch: string, month: string) =>
  saveExport(`${gst.path}/closed/pdf`, { lock: String(lock) }, `month-closed-${branch}-${month}.pdf`);
