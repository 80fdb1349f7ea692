import { styled } from '@mui/material/styles';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateText } from './date-text';
import { Dotted } from './dotted';
import { Sentence } from './sentence';

const Steps = styled('ol')(({ theme }) => ({
  ...theme.typography.small,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { position: 'relative', display: 'flex', gap: 12, paddingBottom: 20 },
  '& > li:last-of-type': { paddingBottom: 0 },
  // From disc to disc.
  '& > li:not(:last-of-type)::before': {
    content: '""',
    position: 'absolute',
    top: 32,
    bottom: 4,
    left: 13.5,
    borderLeft: `1px solid ${theme.vars.palette.line.main}`,
  },
  '& .mark': {
    flex: 'none',
    display: 'grid',
    placeItems: 'center',
    width: 28,
    height: 28,
    borderRadius: '50%',
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.surface.active,
  },
  '& .what': { flex: 1, minWidth: 0, paddingTop: 4 },
  '& strong': { fontWeight: 500 },
  '& p': { margin: '2px 0 0', overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& small': {
    ...theme.typography.caption,
    display: 'block',
    marginTop: 2,
    color: theme.vars.palette.text.secondary,
  },
}));

const None = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

export interface TimelineEntry {
  id: number | string;
  icon: LucideIcon;
  /** What happened: "Called, no answer". */
  title: ReactNode;
  /** What was noted about it; its line breaks stay. */
  text?: string | null;
  who?: string | null;
  /** A business day, or an instant, which is shown with its time. */
  at: string;
}

interface TimelineProps {
  /** What it is the history of, for assistive technology. */
  label: string;
  /** In the order they are shown, usually the newest first. */
  entries: readonly TimelineEntry[];
  /** The sentence where nothing has happened yet. */
  none: string;
}

/** What happened to a record, step by step, with who and when. */
export function Timeline({ label, entries, none }: TimelineProps) {
  if (entries.length === 0) return <None>{none}</None>;
  return (
    <Steps aria-label={label}>
      {entries.map(({ id, icon: Icon, title, text, who, at }) => (
        <li key={id}>
          <span className="mark">
            <Icon size={14} aria-hidden />
          </span>
          <div className="what">
            <strong>{title}</strong>
            {text && (
              <p>
                <Sentence of={text} />
              </p>
            )}
            <small>
              <Dotted parts={[<DateText value={at} withTime={at.includes('T')} />, who]} />
            </small>
          </div>
        </li>
      ))}
    </Steps>
  );
}
