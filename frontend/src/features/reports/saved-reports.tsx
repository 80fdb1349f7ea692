import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Bookmark, Mail, Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { listSettingsQuery } from '@/lib/list-settings';
import { useMe } from '@/lib/me';
import { MANAGERS } from '@/lib/roles';
import type { Report } from './api';
import { presetsOf } from './periods';
import { deleteSaved, useSavedReports, type SavedReport } from './saved';

const SaveDialog = lazy(() => import('./save-dialog'));
const SchedulesSheet = lazy(() => import('./mails/schedules-sheet'));

const Section = styled('section')(({ theme }) => ({
  maxWidth: 860,
  padding: '0 0 24px',
  '& h2': { ...theme.typography.small, margin: 0, fontWeight: 600, color: theme.vars.palette.text.secondary },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    minHeight: 53,
    borderBottom: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& a': {
    flex: 1,
    minWidth: 0,
    display: 'flex',
    alignItems: 'center',
    gap: 14,
    padding: '8px 4px 8px 0',
    color: theme.vars.palette.text.primary,
    textDecoration: 'none',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '& > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  },
  '& a > span': { minWidth: 0 },
  '& strong': { ...theme.typography.small, display: 'block', fontWeight: 500, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, display: 'block', color: theme.vars.palette.text.secondary },
}));

/** The reports that the person saved, and those that were shared, above all reports. */
export default function SavedReports({ reports }: { reports: readonly Report[] }) {
  const queries = useQueryClient();
  const saved = useSavedReports(reports);
  const [named, setNamed] = useState<SavedReport | null>(null);
  const [deleted, setDeleted] = useState<SavedReport | null>(null);
  const mailed = useSheetParam('mail');
  const schedule = useSheetParam('schedule');
  const remove = useMutation({
    mutationFn: deleteSaved,
    meta: { success: t`Report deleted.` },
    onSettled: () => {
      setDeleted(null);
      return queries.invalidateQueries({ queryKey: listSettingsQuery.queryKey, exact: true });
    },
  });
  if (saved.length === 0) return null;
  return (
    <Section aria-label={t`Saved`}>
      <h2>{t`Saved`}</h2>
      <ul>
        {saved.map((one) => (
          <Saved
            key={one.view._id}
            saved={one}
            onMail={() => mailed.open(one.view._id)}
            onName={() => setNamed(one)}
            onDelete={() => setDeleted(one)}
          />
        ))}
      </ul>
      {named && (
        <Suspense>
          <SaveDialog
            report={named.report}
            view={named.view}
            query={named.view.query}
            onSaved={() => setNamed(null)}
            onClose={() => setNamed(null)}
          />
        </Suspense>
      )}
      <ParamSheet of={mailed}>
        {(id) => (
          <SchedulesSheet
            view={Number(id)}
            name={saved.find(({ view }) => String(view._id) === id)?.view.name ?? ''}
            opened={schedule.value}
            onOpen={schedule.open}
            onBack={schedule.close}
            onClose={mailed.close}
          />
        )}
      </ParamSheet>
      <DeleteDialog
        open={deleted !== null}
        name={deleted?.view.name ?? ''}
        consequence={t`is deleted for everyone it is shared with. No figure is deleted.`}
        busy={remove.isPending}
        onConfirm={() => deleted && remove.mutate(deleted.view)}
        onClose={() => setDeleted(null)}
      />
    </Section>
  );
}

interface SavedProps {
  saved: SavedReport;
  onMail: () => void;
  onName: () => void;
  onDelete: () => void;
}

function Saved({ saved: { view, report, to }, onMail, onName, onDelete }: SavedProps) {
  const isManager = MANAGERS.includes(useMe().role);
  const mayChange = isManager || view.mine;
  return (
    <li>
      <Link to={to}>
        <Bookmark size={18} aria-hidden />
        <span>
          <strong>{view.name}</strong>
          <small>
            {[report.title, periodOf(report, view.query), !view.mine && t`shared by ${{ person: view.createdBy }}`]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      </Link>
      {isManager && (
        <IconButton aria-label={t`Mail ${{ name: view.name }} regularly`} onClick={onMail}>
          <Mail size={16} aria-hidden />
        </IconButton>
      )}
      {mayChange && (
        <>
          <IconButton aria-label={t`Rename or share ${{ name: view.name }}`} onClick={onName}>
            <Pencil size={16} aria-hidden />
          </IconButton>
          <IconButton aria-label={t`Delete ${{ name: view.name }}`} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        </>
      )}
    </li>
  );
}

/** "Last month" of a period that moves with the date. */
function periodOf(report: Report, query: string): string | undefined {
  const period = new URLSearchParams(query).get('period');
  return presetsOf(report.ahead).find(({ key }) => key === period)?.label;
}
