import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plainField } from '@/components/data-list/plain-field';
import { RecordState } from '@/components/record/record-state';
import { SideSheet } from '@/components/sheet/side-sheet';
import { roleLabel, type Role } from '@/lib/roles';
import { everybodyQuery } from './api';
import { Face } from './face';
import { useHere } from './presence';

const People = styled('div')(({ theme }) => ({
  '& input': {
    ...plainField(theme),
    ...theme.typography.body,
    width: '100%',
    height: 44,
    padding: '0 12px',
    marginBottom: 8,
    fontSize: '1rem',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    display: 'flex',
    alignItems: 'center',
    gap: 12,
    width: '100%',
    minHeight: 52,
    padding: '6px 8px',
    borderRadius: 6,
    cursor: 'pointer',
    '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: -2 },
  },
  '& .lines': { display: 'grid' },
  '& .name': { ...theme.typography.body, fontWeight: 500 },
  '& .what, & .none': { ...theme.typography.small, color: theme.vars.palette.text.secondary },
}));

interface NewMessageProps {
  onChoose: (person: number) => void;
  onClose: () => void;
}

/** Chooses whom to write to. */
export default function NewMessage({ onChoose, onClose }: NewMessageProps) {
  const people = useQuery(everybodyQuery);
  const here = useHere();
  const [typed, setTyped] = useState('');
  const fits = (name: string) => name.toLowerCase().includes(typed.trim().toLowerCase());
  return (
    <SideSheet open title={t`New message`} onClose={onClose}>
      <RecordState of={people} words={{ didNotLoad: t`The people did not load` }}>
        {(found) => {
          const shown = found.filter(({ username }) => fits(username));
          return (
            <People>
              <input
                type="search"
                aria-label={t`Search name`}
                placeholder={t`Search name`}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
              />
              {shown.length === 0 && <p className="none">{t`Nobody found`}</p>}
              <ul aria-label={t`People`}>
                {shown.map(({ _id, username, role, branchname }) => (
                  <li key={_id}>
                    <button type="button" onClick={() => onChoose(_id)}>
                      <Face name={username} size={34} isHere={here.has(_id)} />
                      <span className="lines">
                        <span className="name">{username}</span>
                        <span className="what">
                          {[roleLabel(role as Role), branchname, here.has(_id) && t`Here now`]
                            .filter(Boolean)
                            .join(' · ')}
                        </span>
                      </span>
                    </button>
                  </li>
                ))}
              </ul>
            </People>
          );
        }}
      </RecordState>
    </SideSheet>
  );
}
