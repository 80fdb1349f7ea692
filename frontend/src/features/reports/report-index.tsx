import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import {
  BookOpen,
  Building2,
  CalendarCheck,
  ChartColumn,
  ChevronRight,
  CreditCard,
  FileText,
  Gift,
  GraduationCap,
  Hourglass,
  Landmark,
  MessagesSquare,
  RefreshCw,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { SearchBox } from '@/components/data-list/search-box';
import { NoResult } from '@/components/feedback/error-state';
import { PageHeader } from '@/components/layout/page-header';
import { phone } from '@/theme/breakpoints';
import type { Report } from './api';

/** In the order of the index. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  collections: CreditCard,
  fees: FileText,
  dues: Hourglass,
  tax: Landmark,
  gst: FileText,
  discounts: Gift,
  attendance: CalendarCheck,
  enquiries: MessagesSquare,
  retention: GraduationCap,
  renewals: RefreshCw,
  branches: Building2,
  courses: BookOpen,
  profit: ChartColumn,
  staff: Users,
};

const SavedReports = lazy(() => import('./saved-reports'));

const SECTIONS: readonly { key: string; title: string }[] = [
  { key: 'money', title: t`Money` },
  { key: 'tax', title: t`Tax` },
  { key: 'people', title: t`Students and enquiries` },
  { key: 'centre', title: t`Centre` },
];

const Section = styled('section')(({ theme }) => ({
  maxWidth: 860,
  padding: '0 0 24px',
  '& h2': { ...theme.typography.small, margin: 0, fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& ul': {
    listStyle: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: '1fr 1fr',
    columnGap: 28,
  },
  '& li': { borderBottom: `1px solid ${theme.vars.palette.line.subtle}` },
  '& a': {
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    minHeight: 53,
    padding: '8px 4px 8px 0',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '& > svg:first-of-type': { flex: 'none', color: theme.vars.palette.primary.main },
    '& > svg:last-of-type': { flex: 'none', color: theme.vars.palette.text.secondary },
  },
  '& span': { flex: 1, minWidth: 0 },
  '& strong': { ...theme.typography.small, display: 'block', fontWeight: 500 },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
  [phone]: { maxWidth: 'none', '& ul': { gridTemplateColumns: '1fr' } },
}));

const ORDER = Object.keys(ICONS);

/** A report, or a page that belongs beside the reports. */
interface IndexEntry {
  name: string;
  title: string;
  about: string;
  section: string;
  to: string;
}

const GST_PACK: IndexEntry = {
  name: 'gst',
  title: t`GST pack`,
  about: t`a month ready to file: GSTR-1, documents and Tally`,
  section: 'tax',
  to: '/gst',
};

const entryOf = ({ name, title, about, section }: Report): IndexEntry => ({
  name,
  title,
  about,
  section,
  to: `/platformadmindashboard?report=${name}`,
});

/** Whoever reads the report of tax may open the GST pack. */
function entriesOf(reports: readonly Report[]): IndexEntry[] {
  const entries = reports.map(entryOf);
  return entries.some(({ section }) => section === 'tax') ? [...entries, GST_PACK] : entries;
}

const matches = ({ title, about }: IndexEntry, wanted: string) =>
  `${title} ${about}`.toLowerCase().includes(wanted.trim().toLowerCase());

/** As wide as the screen without its margins. */
const Wide = styled('div')({ [phone]: { width: 'calc(100vw - 32px)' } });

/** All reports that the person may read, by section; a section without one is not shown. */
export function ReportIndex({ reports }: { reports: readonly Report[] }) {
  const [wanted, setWanted] = useState('');
  const found = entriesOf(reports).filter((entry) => matches(entry, wanted));
  return (
    <>
      <PageHeader
        title={t`Reports`}
        actions={
          <Wide>
            <SearchBox label={t`Find a report`} value={wanted} onSearch={setWanted} />
          </Wide>
        }
      />
      {found.length === 0 && (
        <NoResult
          title={t`No report found`}
          text={t`No report is called “${{ search: wanted }}”.`}
          onClear={() => setWanted('')}
        />
      )}
      {wanted === '' && (
        <Suspense>
          <SavedReports reports={reports} />
        </Suspense>
      )}
      {SECTIONS.map(({ key, title }) => {
        const own = found
          .filter(({ section }) => section === key)
          .sort((one, other) => ORDER.indexOf(one.name) - ORDER.indexOf(other.name));
        return (
          own.length > 0 && (
            <Section key={key} aria-label={title}>
              <h2>{title}</h2>
              <ul>
                {own.map((entry) => (
                  <Entry key={entry.name} entry={entry} />
                ))}
              </ul>
            </Section>
          )
        );
      })}
    </>
  );
}

function Entry({ entry: { name, title, about, to } }: { entry: IndexEntry }) {
  const Icon = ICONS[name] ?? ChartColumn;
  return (
    <li>
      <Link to={to}>
        <Icon size={18} aria-hidden />
        <span>
          <strong>{title}</strong>
          <small>{about}</small>
        </span>
        <ChevronRight size={16} aria-hidden />
      </Link>
    </li>
  );
}
