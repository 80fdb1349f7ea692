import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, useParams, useSearchParams } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { RecordState } from '@/components/record/record-state';
import { dataImports, type DataImport } from './api';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { DoneStep } from './done-step';
import { JobStep } from './job-step';
import { isKind } from './kinds';
import { START_URL } from './wizard';

const StartPage = lazy(async () => ({ default: (await import('./start-page')).StartPage }));
const FileStep = lazy(async () => ({ default: (await import('./file-step')).FileStep }));

const words = {
  didNotLoad: t`The import did not load`,
  notFound: { title: t`There is no such import`, text: t`It was discarded, or belongs to another branch.` },
};

/** /import/{id?}: what a centre brings from another system. The address keeps the import, its state the step. */
export function Component() {
  const { id } = useParams();
  const [address] = useSearchParams();
  const kind = address.get('kind');
  if (id !== undefined && id !== 'new') return <Begun key={id} id={id} />;
  if (id === 'new' && !isKind(kind)) return <Navigate to={START_URL} replace />;
  return <Suspense>{isKind(kind) && id === 'new' ? <FileStep kind={kind} /> : <StartPage />}</Suspense>;
}

function Begun({ id }: { id: string }) {
  const record = useQuery(dataImports.record(id));
  return (
    <RecordState of={record} words={words}>
      {(found) => <StepOf record={found} />}
    </RecordState>
  );
}

function StepOf({ record }: { record: DataImport }) {
  // The columns again, after a check: for this version of the import, since each check makes another.
  const [columnsOf, setColumnsOf] = useState<number | null>(null);
  const queries = useQueryClient();
  const isOver = record.status === 'DONE' || record.status === 'UNDONE';
  useEffect(() => {
    if (isOver) void refresh(queries, ['student', 'due', 'course', 'batch', 'studentcourse', 'enquiry', 'home']);
  }, [isOver, queries]);

  if (record.status === 'UPLOADED' || columnsOf === record.version) return <ColumnsStep record={record} />;
  if (record.status === 'CHECKED') return <CheckStep record={record} onBack={() => setColumnsOf(record.version)} />;
  if (isOver) return <DoneStep record={record} />;
  return <JobStep key={record.status} record={record} />;
}
