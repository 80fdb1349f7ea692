import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { createElement, useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { Sentence } from '@/components/display/sentence';
import { RowsSkeleton } from '@/components/feedback/skeletons';
import { time } from '@/lib/format';
import { useBranches } from '@/lib/me';
import { phone } from '@/theme/breakpoints';
import { eachQuery, type Entry, entryOf, iconOf, useMarkRead } from './notification-entries';
import { shownOf } from './notification-kinds';
import type { Notification } from './notifications';

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '32px minmax(0, 1fr) 8px',
  gap: '0 12px',
  padding: '10px 0',
  '& .icon': {
    display: 'grid',
    placeItems: 'center',
    width: 32,
    height: 32,
    borderRadius: 6,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.active,
  },
  '& p': { ...theme.typography.small, margin: 0, overflowWrap: 'anywhere' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& a': { color: 'inherit', textDecoration: 'none', borderRadius: 4 },
  '& a:hover p': { textDecoration: 'underline' },
  '& a:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  '& .new': {
    width: 8,
    height: 8,
    marginTop: 6,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.accent.badge,
  },
  '& .steps': { display: 'flex', flexWrap: 'wrap', gap: '0 12px', marginLeft: -5 },
  '& .MuiButton-root': { minHeight: 26, padding: '0 5px', minWidth: 0, [phone]: { minHeight: 44 } },
  '& ul': { listStyle: 'none', margin: '4px 0 0', padding: 0 },
  '& li': { padding: '6px 0', borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
}));

interface NotificationRowProps {
  entry: Entry;
  onFollow?: () => void;
}

/** One entry: what happened, when and where. Of several each can be shown. */
export function NotificationRow({ entry, onFollow }: NotificationRowProps) {
  const { newest, count, unread, branchId } = entry;
  const { text, link } = entryOf(entry);
  const branch = useBranches().find(({ _id }) => _id === branchId)?.branchname;
  const { mutate: markRead, isPending } = useMarkRead();
  const [isOpen, setOpen] = useState(false);
  const eachId = useId();
  const at = time(newest.createDt);
  const read = () => unread > 0 && markRead({ entry: newest._id });
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <Row>
      <span className="icon">{createElement(iconOf(newest.kind), { size: 16, 'aria-hidden': true })}</span>
      <div>
        <Words
          text={text}
          link={link}
          small={[count > 1 ? t`last ${at}` : at, branch].filter(Boolean).join(' · ')}
          onFollow={() => {
            read();
            onFollow?.();
          }}
        />
        <div className="steps">
          {count > 1 && (
            <Button
              variant="text"
              color="primary"
              startIcon={<Chevron size={14} aria-hidden />}
              aria-expanded={isOpen}
              aria-controls={eachId}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? t`Show less` : t`Show each`}
            </Button>
          )}
          {unread > 0 && (
            <Button variant="text" loading={isPending} onClick={read}>
              {t`Mark read`}
            </Button>
          )}
        </div>
        <div id={eachId}>{isOpen && <Each of={newest._id} onFollow={onFollow} />}</div>
      </div>
      {unread > 0 && <span className="new" role="img" aria-label={t`New`} />}
    </Row>
  );
}

function Each({ of, onFollow }: { of: number; onFollow?: () => void }) {
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useInfiniteQuery(eachQuery(of));
  const { mutate: markRead } = useMarkRead();
  const retry = () => void (data ? fetchNextPage() : refetch());
  const follow = ({ _id, read }: Notification) => {
    if (!read) markRead({ ids: [_id] });
    onFollow?.();
  };
  return (
    <>
      {data && (
        <ul>
          {data.pages
            .flatMap((page) => page.data)
            .map((one) => (
              <li key={one._id}>
                <Words {...shownOf(one)} small={time(one.createDt)} onFollow={() => follow(one)} />
              </li>
            ))}
        </ul>
      )}
      {isError && (
        <p role="alert">
          {t`The notifications did not load.`}{' '}
          <Button variant="text" color="primary" loading={isFetching} onClick={retry}>
            {t`Try again`}
          </Button>
        </p>
      )}
      {!data && !isError && <RowsSkeleton avatar={false} />}
      {hasNextPage && !isError && (
        <Button variant="text" color="primary" loading={isFetching} onClick={() => void fetchNextPage()}>
          {t`Show earlier`}
        </Button>
      )}
    </>
  );
}

interface WordsProps {
  text: string;
  link: string;
  small: string;
  onFollow: () => void;
}

function Words({ text, link, small, onFollow }: WordsProps) {
  const words = (
    <>
      <p>
        <Sentence of={text} />
      </p>
      <small>{small}</small>
    </>
  );
  if (!link) return words;
  return (
    <Link to={link} onClick={onFollow} style={{ display: 'block' }}>
      {words}
    </Link>
  );
}
