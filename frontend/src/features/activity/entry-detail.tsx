import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Dotted } from '@/components/display/dotted';
import { RecordState } from '@/components/record/record-state';
import { studentUrl } from '@/lib/urls';
import { entryChanges, type Entry } from './api';
import { BeforeAfter } from './before-after';

const Lines = styled('div')(({ theme }) => ({
  ...theme.typography.small,
  display: 'grid',
  gap: 16,
  '& p': { margin: 0, overflowWrap: 'anywhere' },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& a': { color: theme.vars.palette.brand.text, fontWeight: 500, textDecoration: 'none' },
  '& a:hover': { textDecoration: 'underline' },
}));

/** Where the record of an entry is kept; none for what has no page of its own. */
function linkOf({ kind, recordId, studentObjectId }: Entry): { to: string; label: string } | null {
  if (recordId && kind === 'branch') return { to: `/branchviewpage/${recordId}`, label: t`Open branch` };
  if (recordId && kind === 'member') return { to: `/createstaff/${recordId}?view=true`, label: t`Open staff` };
  if (recordId && kind === 'payment') return { to: `/payments?payment=${recordId}`, label: t`Open payment` };
  if (recordId && kind === 'enquiry') return { to: `/student-enquiry?open=${recordId}`, label: t`Open enquiry` };
  return studentObjectId ? { to: studentUrl(studentObjectId), label: t`Open student` } : null;
}

function Where({ entry }: { entry: Entry }) {
  const link = linkOf(entry);
  const parts = entry.requestId
    ? [t`From ${{ address: entry.address }}`, t`request ${{ id: entry.requestId }}`]
    : [t`Done automatically`];
  return (
    <p className="quiet">
      <Dotted parts={[...parts, link && <Link to={link.to}>{link.label}</Link>]} />
    </p>
  );
}

/** What was there before and after, and where the change came from. */
export default function EntryDetail({ entry }: { entry: Entry }) {
  const changes = useQuery(entryChanges(entry._id));
  return (
    <Lines>
      <RecordState of={changes} words={{ didNotLoad: t`The entry did not load` }}>
        {(found) =>
          found.length > 0 ? (
            <BeforeAfter changes={found} />
          ) : (
            <p className="quiet">{t`This entry changed no field.`}</p>
          )
        }
      </RecordState>
      <Where entry={entry} />
    </Lines>
  );
}
