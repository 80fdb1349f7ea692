import { t } from '@lingui/core/macro';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import { styled } from '@mui/material/styles';
import { Check, Link } from 'lucide-react';
import { useId } from 'react';
import { DialogHead } from '@/components/sheet/dialog-head';
import { shareText, shareTitle, targetsOf } from './share-targets';
import { useCopyLink } from './use-copy-link';

const Message = styled('p')(({ theme }) => ({
  ...theme.typography.small,
  margin: 0,
  overflowWrap: 'anywhere',
  '& strong': { display: 'block', fontWeight: 500, color: theme.vars.palette.text.primary },
}));

const Targets = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  display: 'grid',
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  gap: '16px 8px',
  margin: '16px 0 0',
  padding: 0,
  '& a, & button': {
    ...theme.typography.caption,
    display: 'grid',
    justifyItems: 'center',
    gap: 8,
    width: '100%',
    padding: 0,
    border: 0,
    borderRadius: 6,
    background: 'none',
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    cursor: 'pointer',
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 4 },
    '&:hover .sign': { color: theme.vars.palette.primary.main },
  },
  '& .sign': {
    ...theme.typography.title,
    display: 'grid',
    placeItems: 'center',
    width: 48,
    height: 48,
    borderRadius: '50%',
    color: theme.vars.palette.brand.text,
    backgroundColor: theme.vars.palette.brand.tint2,
  },
}));

/** A page of the web opens beside this one; a mail or a message opens its app. */
const BESIDE = { target: '_blank', rel: 'noreferrer' };

/** Sends the referral link on. */
export default function ShareDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const id = useId();
  const { copied, copy } = useCopyLink(url);
  return (
    <Dialog open onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogHead titleId={`${id}-title`} title={t`Share this Plan`} onClose={onClose} />
      <DialogContent>
        <Message id={`${id}-text`}>
          <strong>{shareTitle()}</strong>
          {shareText(url)}
        </Message>
        <Targets>
          {targetsOf(url).map(({ name, sign, href }) => (
            <li key={name}>
              <a href={href} {...(href.startsWith('https:') && BESIDE)}>
                <span className="sign" aria-hidden>
                  {sign}
                </span>
                {name}
              </a>
            </li>
          ))}
          <li>
            <button type="button" onClick={copy}>
              <span className="sign" aria-hidden>
                {copied ? <Check size={20} /> : <Link size={20} />}
              </span>
              {t`Copy link`}
            </button>
          </li>
        </Targets>
      </DialogContent>
    </Dialog>
  );
}
