import { plural, t } from '@lingui/core/macro';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { ArrowDown, ArrowUp, Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Kbd } from '@/components/display/kbd';
import { usePhone } from '@/components/sheet/use-phone';
import { spaceOf, useBranches, useMe } from '@/lib/me';
import { keepRecent, readRecent } from '@/lib/recent';
import { dropTypeAhead, takeTypeAhead } from '@/lib/type-ahead';
import { phone } from '@/theme/breakpoints';
import { EntryRow } from './entry-row';
import { type Asked, type Entry, type Group, listOfStudents, type Mode, SOURCES } from './sources';
import { useFound } from './use-found';

const Head = styled('div')(({ theme }) => ({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  minHeight: 56,
  padding: '0 18px',
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
  color: theme.vars.palette.text.secondary,
  '& input': {
    ...theme.typography.title,
    fontWeight: 400,
    flex: 1,
    minWidth: 0,
    height: 54,
    padding: 0,
    border: 0,
    outline: 'none',
    color: theme.vars.palette.text.primary,
    backgroundColor: 'transparent',
    '&::placeholder': { color: theme.vars.palette.text.muted, opacity: 1 },
  },
  // Below 16 px a phone zooms in on the field.
  [phone]: { padding: '0 6px 0 16px', '& input': { fontSize: '1rem' } },
}));

const List = styled('div')(({ theme }) => ({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  padding: '6px 0 8px',
  scrollPaddingBlock: 8,
  '& .head': {
    ...theme.typography.caption,
    padding: '8px 18px 6px',
    color: theme.vars.palette.text.secondary,
  },
  '& .note': { ...theme.typography.small, margin: 0, padding: '12px 18px', color: theme.vars.palette.text.secondary },
}));

const Foot = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 18,
  minHeight: 36,
  padding: '0 18px',
  borderTop: `1px solid ${theme.vars.palette.line.main}`,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.chrome,
  '& > span': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& .found': { marginLeft: 'auto' },
  '& button': { ...theme.typography.caption, gap: 6, padding: '4px 2px', borderRadius: 4 },
  [phone]: { display: 'none' },
}));

const SIGNS: Readonly<Record<string, Mode>> = { '>': 'actions', '/': 'pages' };

/** "> pay" searches the actions alone, "/ fees" the pages. */
function modeOf(typed: string): { mode: Mode; text: string } {
  const text = typed.trim();
  const mode = SIGNS[text.charAt(0)];
  if (mode) return { mode, text: text.slice(1).trim() };
  return { mode: text ? 'all' : 'recent', text };
}

function groupsOf(mode: Mode, asked: Asked): Group[] {
  return SOURCES.filter(({ modes }) => modes.includes(mode))
    .map(({ group }) => group(asked))
    .filter(({ entries }) => entries.length > 0);
}

interface CommandBarProps {
  onClose: () => void;
  onShortcuts: () => void;
}

/** Finds students and other records, actions and pages from anywhere; by the keyboard alone where one likes. */
export default function CommandBar({ onClose, onShortcuts }: CommandBarProps) {
  const listId = useId();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const address = useLocation();
  const me = useMe();
  const hasBranch = useBranches().length > 0 || me.branchCount > 0;
  const [recent] = useState(readRecent);
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(0);
  const [hurried, setHurried] = useState(false);

  const { mode, text } = modeOf(typed);
  const found = useFound(mode === 'all' ? text : null);
  const hits = mode === 'all' ? found.hits : [];
  const isSettled = mode !== 'all' || found.isSettled;
  const visitor = { role: me.role, space: spaceOf(me), hasBranch };
  const groups = groupsOf(mode, { text, hits, recent, visitor, address });
  const isEmpty = groups.length === 0 && isSettled;
  const instead = isEmpty && mode === 'all' ? listOfStudents(text, visitor) : [];
  const entries = [...groups.flatMap((group) => group.entries), ...instead];
  const at = Math.min(marked, entries.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  function type(next: string): void {
    setHurried(false);
    setMarked(0);
    setTyped(next);
  }

  function pick(entry: Entry): void {
    if (entry.to === undefined) {
      onShortcuts();
      return;
    }
    if (entry.recent) keepRecent(entry.recent);
    onClose();
    void navigate(entry.to);
  }

  // Whoever presses Enter before the answer means its first entry, not one of an earlier answer.
  const wanted = hurried && isSettled ? entries[0] : undefined;
  const pickWanted = useEffectEvent(pick);
  useEffect(() => {
    if (wanted) pickWanted(wanted);
  }, [wanted]);

  useEffect(() => dropTypeAhead, []);
  const markedId = entries.length > 0 ? optionId(at) : undefined;
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  /** What was typed while the bar was still loading. */
  function takeEarlyKeys(): void {
    const early = takeTypeAhead();
    if (early.text) type(typed + early.text);
    if (early.entered) setHurried(true);
  }

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const withDigit = event.ctrlKey && entries.find(({ digit }) => String(digit) === event.key);
    if (step && entries.length > 0) {
      setMarked((at + step + entries.length) % entries.length);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      const entry = entries[at];
      if (!isSettled) setHurried(true);
      else if (entry) pick(entry);
    } else if (withDigit && isSettled) {
      pick(withDigit);
    } else if (event.key === '?' && typed === '') {
      onShortcuts();
    } else {
      return;
    }
    event.preventDefault();
  }

  function noteOf(): string | null {
    if (found.hasFailed && mode === 'all') return t`The search did not work. Please try again.`;
    if (groups.length > 0) return null;
    if (!isSettled) return t`Searching…`;
    if (mode === 'all' && found.isTooShort) return t`Type at least 2 characters.`;
    return text ? t`Nothing found for “${{ text }}”` : null;
  }

  const note = noteOf();
  const label = t`Search students, actions and pages`;
  const option = (entry: Entry, index: number) => (
    <EntryRow
      key={entry.id}
      id={optionId(index)}
      entry={entry}
      text={text}
      marked={index === at}
      onMark={() => setMarked(index)}
      onPick={() => pick(entry)}
    />
  );
  let place = 0;
  return (
    <Dialog
      open
      onClose={onClose}
      slotProps={{ paper: { 'aria-label': t`Search or go to`, 'aria-modal': true, sx: isPhone ? WHOLE : ABOVE } }}
    >
      <Head>
        <Search size={18} aria-hidden />
        <input
          // The bar is opened to type into it.
          autoFocus
          type="text"
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls={listId}
          aria-activedescendant={markedId}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder={isPhone ? t`Name, phone or code` : t`Name, phone, code, action or page`}
          value={typed}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onFocus={takeEarlyKeys}
        />
        {isPhone ? (
          <IconButton aria-label={t`Close`} onClick={onClose}>
            <X size={20} aria-hidden />
          </IconButton>
        ) : (
          <Kbd aria-hidden>Esc</Kbd>
        )}
      </Head>
      <List>
        {note && (
          <p className="note" role="status">
            {note}
          </p>
        )}
        <div id={listId} role="listbox" aria-label={label}>
          {groups.map(({ title, entries: own }) => (
            <div key={title} role="group" aria-label={title}>
              <div className="head" aria-hidden>
                {title}
              </div>
              {own.map((entry) => option(entry, place++))}
            </div>
          ))}
          {instead.map((entry) => option(entry, place++))}
        </div>
      </List>
      <Foot>
        <span>
          <Kbd>
            <ArrowUp size={11} role="img" aria-label={t`Arrow up`} />
          </Kbd>
          <Kbd>
            <ArrowDown size={11} role="img" aria-label={t`Arrow down`} />
          </Kbd>
          {t`move`}
        </span>
        <span>
          <Kbd>&gt;</Kbd>
          {t`actions`}
        </span>
        <span>
          <Kbd>/</Kbd>
          {t`pages`}
        </span>
        <span className="found" role="status">
          {hits.length > 0 && isSettled && plural({ count: hits.length }, { one: '# found', other: '# found' })}
        </span>
        <ButtonBase onClick={onShortcuts}>
          <Kbd aria-hidden>?</Kbd>
          {t`all shortcuts`}
        </ButtonBase>
      </Foot>
    </Dialog>
  );
}

const ABOVE = { width: 640, padding: 0, marginTop: '88px', alignSelf: 'flex-start', overflow: 'hidden' } as const;
// The theme's own rule for a phone has the same weight as one class.
const WHOLE = {
  '&&': {
    width: '100%',
    maxWidth: '100%',
    height: '100%',
    maxHeight: 'none',
    margin: 0,
    padding: 0,
    borderRadius: 0,
  },
} as const;
