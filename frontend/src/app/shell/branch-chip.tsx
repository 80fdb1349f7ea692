import { t } from '@lingui/core/macro';
import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { useMutation } from '@tanstack/react-query';
import { Building2, ChevronsUpDown } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { answer, client } from '@/api/client';
import { ConfirmDialog } from '@/components/late';
import { browser } from '@/lib/browser';
import { forgetOfflineData, waitingRegisters } from '@/lib/offline-data';
import { useBranches, useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { dropUnsaved, hasUnsaved } from '@/lib/unsaved';
import { phone } from '@/theme/breakpoints';

const BranchMenu = lazy(() => import('./branch-menu'));

const Chip = styled(ButtonBase)(({ theme }) => ({
  ...theme.typography.small,
  fontWeight: 600,
  gap: 8,
  height: 34,
  maxWidth: 260,
  padding: '0 11px',
  borderRadius: theme.vars.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.line.strong}`,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  '& svg': { color: theme.vars.palette.text.secondary },
  '& .name': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '&.plain': { color: theme.vars.palette.text.secondary, fontWeight: 500 },
  '&:not(.plain):hover': { backgroundColor: theme.vars.palette.surface.hover },
  [phone]: {
    ...theme.typography.body,
    fontWeight: 500,
    height: 44,
    // As wide as the buttons beside it leave.
    flex: '0 1 auto',
    minWidth: 0,
    maxWidth: '52vw',
    gap: 6,
    padding: '0 4px',
    border: 0,
    backgroundColor: 'transparent',
    // A long name takes two lines, as the buttons leave little room for one.
    '& .name': {
      display: '-webkit-box',
      overflow: 'hidden',
      textAlign: 'left',
      fontSize: 14,
      lineHeight: 1.2,
      WebkitBoxOrient: 'vertical',
      WebkitLineClamp: 2,
    },
    '& svg:first-of-type:not(:only-of-type)': { display: 'none' },
  },
}));

function useSwitchBranch() {
  return useMutation({
    mutationFn: (branch: number | null) =>
      answer(
        client.PUT('/class/v1/useradmin/update/{user_id}', {
          params: { path: { user_id: localStorage.getItem('ID') ?? 'me' } },
          body: { branchObjectId: branch },
        }),
      ),
    // The same address, from nothing: every list and figure belongs to the branch.
    onSuccess: async () => {
      dropUnsaved();
      await forgetOfflineData();
      browser.reload();
    },
  });
}

/** The current branch. It opens only for whom it can be switched, and is plain before the first branch. */
export function BranchChip() {
  const me = useMe();
  const branches = useBranches();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asked, setAsked] = useState<{ branch: number | null } | null>(null);
  const move = useSwitchBranch();

  const current = me.branchObjectId;
  const opens = OWNERS.includes(me.role) && branches.length > 0;
  const name = current?.branchname ?? (me.branchCount > 0 ? t`All branches` : t`No branch yet`);

  const choose = (branch: number | null) => {
    setAnchor(null);
    if (branch === (current?._id ?? null)) return;
    if (hasUnsaved() || waitingRegisters.count() > 0) setAsked({ branch });
    else move.mutate(branch);
  };

  if (!opens) {
    return (
      <Chip as="span" className="plain" sx={{ display: 'inline-flex', alignItems: 'center', cursor: 'default' }}>
        <Building2 size={16} aria-hidden />
        <span className="name">{name}</span>
      </Chip>
    );
  }
  return (
    <>
      <Chip
        aria-label={`${t`Switch branch`}: ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Building2 size={16} aria-hidden />
        <span className="name">{name}</span>
        <ChevronsUpDown size={16} aria-hidden />
      </Chip>
      <Suspense>
        {anchor && (
          <BranchMenu
            anchor={anchor}
            branches={branches}
            current={current?._id ?? null}
            onChoose={choose}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={asked !== null}
        title={t`Switch branch without saving?`}
        text={
          waitingRegisters.count() > 0
            ? t`Attendance saved on this device but not yet sent will be lost.`
            : t`What you typed on this page will be lost.`
        }
        confirm={t`Switch branch`}
        busy={move.isPending}
        onConfirm={() => asked && move.mutate(asked.branch)}
        onClose={() => setAsked(null)}
      />
    </>
  );
}
