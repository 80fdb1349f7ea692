import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { FieldChange } from './api';

const Table = styled('table')(({ theme }) => ({
  ...theme.typography.small,
  width: '100%',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
    borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& thead th, & tbody th': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& del': { color: theme.vars.palette.error.text },
  '& ins': { color: theme.vars.palette.success.text, fontWeight: 500, textDecoration: 'none' },
  '& .none': { color: theme.vars.palette.text.muted },
}));

const None = () => <span className="none">–</span>;

/** The fields that changed; what was there is struck through. */
export function BeforeAfter({ changes }: { changes: readonly FieldChange[] }) {
  return (
    <Table aria-label={t`Before and after`}>
      <thead>
        <tr>
          <th scope="col">{t`Field`}</th>
          <th scope="col">{t`Before`}</th>
          <th scope="col">{t`After`}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{field}</th>
            <td>{before ? <del>{before}</del> : <None />}</td>
            <td>{after ? <ins>{after}</ins> : <None />}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
