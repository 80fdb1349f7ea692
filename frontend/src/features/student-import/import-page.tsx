import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { studentImports } from '@/api/resources';
import { RecordState } from '@/components/record/record-state';
import type { StudentImport } from './api';
import { CheckStep } from './check-step';
import { ColumnsStep } from './columns-step';
import { DoneStep } from './done-step';
import { FailedStep } from './failed-step';
import { FileStep } from './file-step';
import { JobStep } from './job-step';

const words = {
  didNotLoad: t`The import did not load`,
  notFound: { title: t`There is no such import`, text: t`It was discarded, or belongs to another branch.` },
};

/** /studentimport/{id?}: students from a spreadsheet. The address keeps the import, its state the step. */
export function Component() {
  const { id } = useParams();
  return id === undefined ? <FileStep /> : <Begun key={id} id={id} />;
}

function Begun({ id }: { id: string }) {
  const record = useQuery(studentImports.record(id));
  return (
    <RecordState of={record} words={words}>
      {(found) => <StepOf record={found} />}
    </RecordState>
  );
}

function StepOf({ record }: { record: StudentImport }) {
  // The columns again, after a check: for this version of the import, since each check makes another.
  const [columnsOf, setColumnsOf] = useState<number | null>(null);
  const queries = useQueryClient();
  const isDone = record.status === 'DONE';
  useEffect(() => {
    if (isDone) void refresh(queries, ['student', 'home', 'branch']);
  }, [isDone, queries]);

  const onBack = () => setColumnsOf(record.version);
  if (record.status === 'UPLOADED' || columnsOf === record.version) return <ColumnsStep record={record} />;
  if (isDone) return <DoneStep record={record} />;
  if (record.status === 'FAILED') return <FailedStep record={record} onBack={onBack} />;
  if (record.status === 'CHECKED') return <CheckStep record={record} onBack={onBack} />;
  return <JobStep key={record.status} record={record} />;
}
