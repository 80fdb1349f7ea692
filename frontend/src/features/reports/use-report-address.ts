import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from './api';
import { presetsOf, usualKeyOf, usualSpan } from './periods';

/** What the figures are of, kept in the address: period, filters, group by, comparison, and the figure that is open. */
export interface ReportAddress {
  from: string;
  to: string;
  /** The key of a usual period that is on; its days move with the date. */
  period: string | null;
  by: string;
  isCompared: boolean;
  /** The past day at whose end the figures stood; null is now. */
  asOf: string | null;
  /** Filters that are on, by their names. */
  filters: Readonly<Record<string, string>>;
  /** As the API takes it. */
  query: Readonly<Record<string, string>>;
  /** The measure whose rows are shown, and the group; all groups without one. */
  figure: string | null;
  group: string | null;
  /** The id of the saved report that was opened. */
  saved: string | null;
  /** What saving keeps, as a query string. */
  kept: string;
  change: (part: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

export function useReportAddress(report: Report): ReportAddress {
  const [address, setAddress] = useSearchParams();
  const read = useMemo(() => {
    const preset = presetsOf(report.ahead).find(({ key }) => key === address.get('period'));
    const usual = preset ?? usualSpan(report.ahead);
    const from = (!preset && address.get('from')) || usual.from;
    const to = (!preset && address.get('to')) || usual.to;
    const asked = address.get('by');
    const by = asked && asked in report.dimensions ? asked : report.by;
    const filters: Record<string, string> = {};
    for (const name of Object.keys(report.dimensions)) {
      const value = address.get(name);
      if (value && name !== 'day' && name !== 'month') filters[name] = value;
    }
    const asOf = report.asOf ? address.get(report.asOf) : null;
    const isCompared = report.isDated && address.get('compare') !== 'no';
    const usualKey = usualKeyOf(report.ahead);
    const isCustom = !preset && (address.has('from') || address.has('to'));
    const kept = new URLSearchParams({
      ...(report.isDated && (isCustom ? { from, to } : { period: preset?.key ?? usualKey })),
      ...(asOf && { [report.asOf]: asOf }),
      by,
      ...filters,
      ...(report.isDated && !isCompared && { compare: 'no' }),
    });
    return {
      from,
      to,
      period: preset?.key ?? null,
      by,
      filters,
      isCompared,
      asOf,
      saved: address.get('saved'),
      kept: kept.toString(),
      query: { ...(report.isDated && { from, to }), ...(asOf && { [report.asOf]: asOf }), by, ...filters },
      figure: address.get('figure'),
      group: address.get('group'),
    };
  }, [address, report]);

  // What was chosen last, also before the address has followed.
  const latest = useRef(address);
  useEffect(() => {
    latest.current = address;
  }, [address]);
  const change: ReportAddress['change'] = (part, replace = false) => {
    const next = new URLSearchParams(latest.current);
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    latest.current = next;
    setAddress(next, { replace });
  };
  return { ...read, change };
}
