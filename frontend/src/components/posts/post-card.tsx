import { t } from '@lingui/core/macro';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ArrowUpRight, Megaphone, Pin, X } from 'lucide-react';
import { useId } from 'react';
import { date } from '@/lib/format';
import { phone } from '@/theme/breakpoints';

const Card = styled('article')(({ theme }) => ({
  ...theme.typography.small,
  padding: '10px 12px 12px 16px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  borderLeft: `3px solid ${theme.vars.palette.primary.main}`,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& > .head': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 32 },
  '& > .head > svg': { flex: 'none', color: theme.vars.palette.primary.main },
  '& > .head > .pin': { display: 'grid', color: theme.vars.palette.text.secondary },
  '& h2': { ...theme.typography.body, fontWeight: 600, margin: 0, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > p': {
    margin: '2px 0 0',
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
  },
  '& > img': { display: 'block', maxWidth: '100%', maxHeight: 180, marginTop: 10, borderRadius: 8 },
  '& > .foot': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', marginTop: 8 },
  '& > .foot > a': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    fontWeight: 500,
    color: theme.vars.palette.brand.text,
    textDecoration: 'none',
    '&:hover': { textDecoration: 'underline' },
    [phone]: { minHeight: 44 },
  },
  '& > .foot > span': {
    ...theme.typography.caption,
    marginLeft: 'auto',
    color: theme.vars.palette.text.muted,
    textAlign: 'right',
  },
  '& .date': { whiteSpace: 'nowrap' },
}));

export interface PostOnHome {
  title: string;
  text: string;
  link: string;
  image: string | null;
  pinned: boolean;
  /** Who wrote it. */
  author: string;
  /** The instant or the day from which it is shown; null for a draft without one. */
  from: string | null;
}

interface PostCardProps {
  post: PostOnHome;
  /** Closes it for the person who reads it. */
  onClose?: () => void;
  busy?: boolean;
}

/** A post as it stands on Home. Its text is text, never markup. */
export function PostCard({ post, onClose, busy }: PostCardProps) {
  const { title, text, link, image, pinned, author, from } = post;
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <div className="head">
        <Megaphone size={16} aria-hidden />
        <h2 id={id}>{title}</h2>
        {pinned && (
          <span className="pin" role="img" aria-label={t`Pinned`}>
            <Pin size={15} />
          </span>
        )}
        {onClose && (
          <IconButton aria-label={t`Close ${{ title }}`} disabled={busy} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <p>{text}</p>
      {image && <img src={image} alt="" />}
      <div className="foot">
        {link.startsWith('https://') && (
          <a href={link} target="_blank" rel="noreferrer">
            {t`Open link`}
            <ArrowUpRight size={14} aria-hidden />
          </a>
        )}
        <span>
          {author}
          {from && (
            <>
              {author && ' · '}
              <time className="date" dateTime={from}>
                {date(from)}
              </time>
            </>
          )}
        </span>
      </div>
    </Card>
  );
}
