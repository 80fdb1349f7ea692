import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { refresh } from '@/api/resource';
import { studentImports } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import { Banner } from '@/components/feedback/banner';
import { SelectField } from '@/components/form/text-field';
import { ColumnsTable } from '@/components/wizard/columns-table';
import { WizardPage } from '@/components/wizard/wizard-page';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { checkImport, type StudentImport } from './api';
import { fieldOptions, hasRequired, JOINED } from './fields';
import { importUrl, wizard } from './wizard';

const Intro = styled('p')(({ theme }) => ({ ...theme.typography.body, margin: '0 0 16px' }));

/** Which column is what; guessed from the headings, corrected here. */
export function ColumnsStep({ record }: { record: StudentImport }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isOwner = OWNERS.includes(useMe().role);
  const branches = useBranchOptions();
  const [mapping, setMapping] = useState<string[]>(record.mapping);
  const only = branches.length === 1 ? branches[0]?.value : undefined;
  const [branch, setBranch] = useState(String(record.branchObjectId?._id ?? only ?? ''));
  const check = useMutation({
    mutationFn: async () => {
      const branchObjectId = branch ? Number(branch) : null;
      await studentImports.update(record._id, { mapping, branchObjectId, version: record.version });
      return checkImport(record._id);
    },
    onSettled: () => refresh(queries, studentImports.refreshes),
  });
  const giveUp = useMutation({
    mutationFn: () => studentImports.delete(record._id),
    onSuccess: () => void navigate(importUrl('new'), { replace: true }),
  });
  const missing = !hasRequired(mapping)
    ? t`Choose the columns with the name and the phone.`
    : !branch && !mapping.includes('branch')
      ? t`Choose the branch, or the column that names it.`
      : null;

  return (
    <WizardPage
      {...wizard}
      at={1}
      onBack={() => giveUp.mutate()}
      next={{ label: t`Check rows`, busy: check.isPending, disabled: missing !== null, onClick: () => check.mutate() }}
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
      {missing && <Banner tone="warning">{missing}</Banner>}
      {isOwner && branches.length > 1 && (
        <SelectField
          label={t`Branch`}
          helperText={t`For rows without a branch.`}
          sx={{ maxWidth: 320, mt: 4 }}
          value={branch}
          onChange={(event) => setBranch(event.target.value)}
        >
          <option value="">{t`Each row has its own`}</option>
          {branches.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      <ColumnsTable
        columns={record.columns}
        sample={record.sample}
        mapping={mapping}
        onMapping={setMapping}
        fields={fieldOptions}
        joined={JOINED}
      />
    </WizardPage>
  );
}
