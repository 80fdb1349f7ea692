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
import { WizardPage } from '@/components/wizard/wizard-page';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { phone } from '@/theme/breakpoints';
import { checkImport, type StudentImport } from './api';
import { assign, fieldOptions, hasRequired } from './fields';
import { importUrl, wizard } from './wizard';

const Intro = styled('p')(({ theme }) => ({ ...theme.typography.body, margin: '0 0 16px' }));

const Columns = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  marginTop: 16,
  borderCollapse: 'collapse',
  '& th': { textAlign: 'left', fontWeight: 500 },
  '& thead th': { padding: '6px 12px 6px 0', color: theme.vars.palette.text.secondary },
  '& tbody th, & td': {
    padding: '8px 16px 8px 0',
    borderTop: `1px solid ${theme.vars.palette.line.main}`,
    verticalAlign: 'middle',
  },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& .rows': { color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .field': { width: 240 },
  // A row of the sheet becomes a card: its heading, what stands there, where it goes.
  [phone]: {
    '&, & tbody, & tr, & tbody th, & td': { display: 'block', width: '100%' },
    '& thead': { display: 'none' },
    '& tr': { padding: '12px 0', borderTop: `1px solid ${theme.vars.palette.line.main}` },
    '& tbody th, & td': { padding: '2px 0', border: 0 },
    '& .field': { width: '100%', marginTop: 6 },
  },
}));

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
      <Columns>
        <thead>
          <tr>
            <th scope="col">{t`Column`}</th>
            <th scope="col">{t`First rows`}</th>
            <th scope="col">{t`Goes to`}</th>
          </tr>
        </thead>
        <tbody>
          {record.columns.map((column, place) => (
            // Two columns may have one heading, and none of them moves.
            <tr key={place}>
              <th scope="row">{column}</th>
              <td className="rows">{samples(record, place)}</td>
              <td className="field">
                <SelectField
                  aria-label={t`Where ${column} goes`}
                  value={mapping[place] ?? ''}
                  onChange={(event) => setMapping(assign(mapping, place, event.target.value))}
                >
                  <option value="">{t`Leave out`}</option>
                  {fieldOptions.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </SelectField>
              </td>
            </tr>
          ))}
        </tbody>
      </Columns>
    </WizardPage>
  );
}

const samples = ({ sample }: StudentImport, place: number) =>
  sample
    .map((row) => row[place])
    .filter(Boolean)
    .slice(0, 3)
    .join(' · ');
