import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { activity } from '@/api/resources';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { RecordSheet } from '@/components/record/record-sheet';
import { SideSheet } from '@/components/sheet/side-sheet';
import { nameOf, roleOf } from './columns';
import EntryDetail from './entry-detail';

const Head = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: '0 0 16px',
  overflowWrap: 'anywhere',
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& strong': { fontWeight: 500 },
}));

/** One entry with who made it and when, as its address opens it and a phone shows it. */
export default function EntrySheet({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <RecordSheet
      id={id}
      query={activity.record}
      title={t`Entry`}
      words={{ didNotLoad: t`The entry did not load` }}
      onClose={onClose}
    >
      {(entry) =>
        entry && (
          <SideSheet open title={entry.record || entry.kindName} onClose={onClose}>
            <Head>
              <strong>{nameOf(entry)}</strong> {entry.action}
              {entry.record && (
                <>
                  {' '}
                  <strong>{entry.record}</strong>
                </>
              )}
              <br />
              <span className="quiet">
                <Dotted parts={[roleOf(entry), entry.kindName, <DateText value={entry.at} withTime />]} />
              </span>
            </Head>
            <EntryDetail entry={entry} />
          </SideSheet>
        )
      }
    </RecordSheet>
  );
}
