import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Undo2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { dataImport as declared } from '@/api/columns/dataImport';
import { columnsOf } from '@/components/data-list/columns';
import { DataList } from '@/components/data-list/data-list';
import { CardLines } from '@/components/data-list/list-cards';
import { StatusChip, type ChipTone } from '@/components/display/status-chip';
import { GenericDrawing } from '@/components/feedback/drawings';
import { PageHeader } from '@/components/layout/page-header';
import { count } from '@/lib/format';
import { phone } from '@/theme/breakpoints';
import { dataImports, type DataImportRow, type Kind } from './api';
import { AFTER_STUDENTS, BEFORE_STUDENTS, KINDS } from './kinds';
import { importUrl, newUrl } from './wizard';

const UndoOf = lazy(() => import('./undo-of'));

const back = { to: '/user-profile-setting', label: t`Settings` };

const Kinds = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: '0 0 32px',
  padding: 0,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderRadius: 10,
  '& li': { display: 'flex', alignItems: 'center', gap: 16, padding: '12px 16px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.main}` },
  '& .number': { ...theme.typography.small, width: 16, color: theme.vars.palette.text.secondary },
  '& .what': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.body, fontWeight: 600, margin: 0 },
  '& p': { ...theme.typography.small, margin: '2px 0 0', color: theme.vars.palette.text.secondary },
  '& a': { flex: 'none' },
  [phone]: { '& li': { gap: 12, padding: 12 } },
}));

const Heading = styled('h2')(({ theme }) => ({ ...theme.typography.h2, margin: '0 0 12px' }));

const TONES: Record<DataImportRow['status'], ChipTone> = {
  UPLOADED: 'neutral',
  CHECKING: 'info',
  CHECKED: 'warning',
  RUNNING: 'info',
  DONE: 'success',
  UNDOING: 'info',
  UNDONE: 'neutral',
};

function State({ of: { status } }: { of: DataImportRow }) {
  return <StatusChip state={status} label={declared.status.words[status]} tone={TONES[status]} />;
}

const of = columnsOf(dataImports, declared);
const columns = [
  of('kind', { fixed: true, tone: 'strong' }),
  of('fileName', { clip: true }),
  of('asOf'),
  of('rows', { align: 'right', cell: ({ rows }) => count(rows) }),
  of('made', { align: 'right', cell: ({ made }) => count(made) }),
  of('faulty', { align: 'right', cell: ({ faulty }) => count(faulty) }),
  of('status', { cell: (row) => <State of={row} /> }),
  of('createdBy', { clip: true }),
  of('createDt'),
];

/** What can be brought from another system, in the order in which a centre moves in, and what was. */
export function StartPage() {
  const [undoing, setUndoing] = useState<number | null>(null);
  return (
    <>
      <PageHeader
        title={t`Import`}
        subtitle={t`Moving in from another system, or from spreadsheets. Begin at the top.`}
        back={back}
      />
      <Kinds>
        {BEFORE_STUDENTS.map((kind, place) => (
          <KindRow key={kind} kind={kind} number={place + 1} />
        ))}
        <Entry
          number={BEFORE_STUDENTS.length + 1}
          title={t`Students`}
          text={t`Names, phones, guardians and admission dates.`}
          to="/studentimport"
        />
        {AFTER_STUDENTS.map((kind, place) => (
          <KindRow key={kind} kind={kind} number={BEFORE_STUDENTS.length + 2 + place} />
        ))}
      </Kinds>
      <Heading>{t`Past imports`}</Heading>
      <DataList
        name="data-imports"
        noun={{ one: t`import`, many: t`imports` }}
        columns={columns}
        of={dataImports}
        rowName={(row) => `${KINDS[row.kind].title}, ${row.fileName}`}
        href={(row) => importUrl(row._id)}
        card={(row) => (
          <CardLines
            title={KINDS[row.kind].title}
            end={count(row.made)}
            second={row.fileName}
            third={t`${{ made: count(row.made) }} of ${{ rows: count(row.rows) }} rows imported`}
            chip={<State of={row} />}
          />
        )}
        search={t`Search file`}
        rowActions={(row) => [
          row.status === 'DONE' && { label: t`Undo`, icon: Undo2, danger: true, onSelect: () => setUndoing(row._id) },
        ]}
        empty={{
          drawing: <GenericDrawing />,
          title: t`Nothing was imported yet`,
          text: t`Each import is listed here, and can be undone while nothing depends on it.`,
          compact: true,
        }}
      />
      <Suspense>{undoing !== null && <UndoOf id={undoing} onClose={() => setUndoing(null)} />}</Suspense>
    </>
  );
}

function KindRow({ kind, number }: { kind: Kind; number: number }) {
  const { title, text } = KINDS[kind];
  return <Entry number={number} title={title} text={text} to={newUrl(kind)} />;
}

function Entry({ number, title, text, to }: { number: number; title: string; text: string; to: string }) {
  return (
    <li>
      <span className="number">{count(number)}</span>
      <div className="what">
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      <Button component={Link} to={to} variant="outlined" aria-label={t`Import ${title}`}>
        {t`Import`}
      </Button>
    </li>
  );
}
