import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { Banner } from '@/components/feedback/banner';
import { RecordState } from '@/components/record/record-state';
import { ColumnsTable } from '@/components/wizard/columns-table';
import { WizardPage } from '@/components/wizard/wizard-page';
import { checkRows, dataImports, importFields, type DataImport } from './api';
import { newUrl, wizardOf } from './wizard';

const Intro = styled('p')(({ theme }) => ({ ...theme.typography.body, margin: '0 0 16px' }));

/** Which column is what; guessed from the headings, corrected here. */
export function ColumnsStep({ record }: { record: DataImport }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const fields = useQuery(importFields(record._id));
  const [mapping, setMapping] = useState<string[]>(record.mapping);
  const check = useMutation({
    mutationFn: async () => {
      await dataImports.update(record._id, { mapping, version: record.version });
      return checkRows(record._id);
    },
    onSettled: () => refresh(queries, dataImports.refreshes),
  });
  const giveUp = useMutation({
    mutationFn: () => dataImports.delete(record._id),
    onSuccess: () => void navigate(newUrl(record.kind), { replace: true }),
  });
  const required = fields.data?.filter((field) => field.required && !mapping.includes(field.name)) ?? [];
  const missing = required.map(({ label }) => label).join(', ');
  return (
    <WizardPage
      {...wizardOf(record.kind)}
      at={1}
      onBack={() => giveUp.mutate()}
      next={{
        label: t`Check rows`,
        busy: check.isPending,
        disabled: !fields.data || missing !== '',
        onClick: () => check.mutate(),
      }}
    >
      <Intro>
        {plural(
          { count: record.rows },
          {
            one: `# row in ${record.fileName}. Choose what each column holds.`,
            other: `# rows in ${record.fileName}. Choose what each column holds.`,
          },
        )}
      </Intro>
      {record.importedBefore && (
        <Banner tone="warning">{t`This file is imported already. It can be imported again once that import is undone.`}</Banner>
      )}
      {record.message && <Banner tone="error">{record.message}</Banner>}
      {missing && <Banner tone="warning">{t`Choose the column with: ${missing}.`}</Banner>}
      <RecordState of={fields} words={{ didNotLoad: t`The fields did not load` }}>
        {(found) => (
          <ColumnsTable
            columns={record.columns}
            sample={record.sample}
            mapping={mapping}
            onMapping={setMapping}
            fields={found.map(({ name, label }) => ({ value: name, label }))}
            joined={found.filter(({ joined }) => joined).map(({ name }) => name)}
          />
        )}
      </RecordState>
    </WizardPage>
  );
}
