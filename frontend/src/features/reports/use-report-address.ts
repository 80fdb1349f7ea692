import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Report } from './api';
import { usualSpan } from './periods';

/** What the figures are of, kept in the address: period, filters, group by, comparison, and the figure that is open. */
export interface ReportAddress {
  from: string;
  to: string;
  by: string;
  isCompared: boolean;
  /** Filters that are on, by their names. */
  filters: Readonly<Record<string, string>>;
  /** As the API takes it. */
  query: Readonly<Record<string, string>>;
  /** The measure whose rows are shown, and the group; all groups without one. */
  figure: string | null;
  group: string | null;
  change: (part: Readonly<Record<string, string | null>>, replace?: boolean) => void;
}

export function useReportAddress(report: Report): ReportAddress {
  const [address, setAddress] = useSearchParams();
  const read = useMemo(() => {
    const usual = usualSpan(report.ahead);
    const from = address.get('from') ?? usual.from;
    const to = address.get('to') ?? usual.to;
    const asked = address.get('by');
    const by = asked && asked in report.dimensions ? asked : report.by;
    const filters: Record<string, string> = {};
    for (const name of Object.keys(report.dimensions)) {
      const value = address.get(name);
      if (value && name !== 'day' && name !== 'month') filters[name] = value;
    }
    return {
      from,
      to,
      by,
      filters,
      isCompared: report.isDated && address.get('compare') !== 'no',
      query: { ...(report.isDated && { from, to }), by, ...filters },
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
