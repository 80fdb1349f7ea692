import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import { styled, useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, Download, FolderClock, Keyboard, LifeBuoy, LogOut, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { answer, client } from '@/api/client';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Avatar } from '@/components/display/avatar';
import { Segmented } from '@/components/display/segmented';
import { Facts, type Fact } from '@/components/layout/facts';
import { date } from '@/lib/format';
import { install, mayInstall } from '@/lib/install';
import { waitingRegisters } from '@/lib/offline-data';
import { spaceOf, useMe } from '@/lib/me';
import { MANAGERS, PLATFORM, roleLabel } from '@/lib/roles';
import { hasUnsaved } from '@/lib/unsaved';
import { VERSION } from '@/lib/version';
import { hasPage } from '../pages';
import { PanelSection } from './panel-section';
import type { Panel } from './side-panels';
import { useLogout } from './use-logout';

const ShortcutsDialog = lazy(() => import('./shortcuts-dialog'));

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 14,
  marginBottom: 20,
  '& h3': { ...theme.typography.title, margin: 0, overflowWrap: 'anywhere' },
  '& .role': { ...theme.typography.micro, letterSpacing: '.02em', color: theme.vars.palette.text.secondary },
}));

const Links = styled('div')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  gap: 8,
  marginTop: 20,
  '& .MuiButton-root': { justifyContent: 'flex-start' },
  '& .version': {
    ...theme.typography.caption,
    textAlign: 'center',
    margin: '16px 0 0',
    color: theme.vars.palette.text.muted,
  },
}));

/** The free plan says what it is: the trial of fourteen days. */
/** What the server calls it. */
const FREE = 'Free';

const planLabel = (plan: string) => (plan === FREE ? `${t`Free`} · ${t`14 Days free trial`}` : plan);

function SubscriptionFacts({ organisation, hasMore }: { organisation: string; hasMore: boolean }) {
  // Faults other than 429 are passed over here (specification, section 8).
  const { data, isPending } = useQuery({
    queryKey: ['subscription', organisation],
    queryFn: async () => {
      const params = { path: { organisation } };
      return (await answer(client.GET('/class/v1/subscription/user/{organisation}', { params }))).data;
    },
    retry: false,
    meta: { silent: true },
  });
  if (data === undefined && !isPending) return null;
  // What it asks for has its room from the start: the buttons beneath do not move under a finger.
  const coming = <Skeleton key="coming" width={88} />;
  const facts: Fact[] =
    data === null
      ? [[t`Plan`, planLabel(FREE)]]
      : [
          [t`Plan`, data ? planLabel(data.planName) : coming],
          [t`Created`, data ? date(data.createDt) : coming],
          [t`Expires`, data ? date(data.expiryDt) || t`No end date` : coming],
        ];
  return (
    <PanelSection title={t`Subscription Details`}>
      <Facts facts={facts} />
      {hasMore && (
        <Link component={RouterLink} to="/subscription" variant="small" sx={{ display: 'inline-block', mt: 3 }}>
          {t`Manage Subscription`}
        </Link>
      )}
    </PanelSection>
  );
}

function Appearance() {
  const { mode, setMode } = useColorScheme();
  return (
    <PanelSection title={t`Appearance`}>
      <Segmented
        label={t`Appearance`}
        value={mode ?? 'system'}
        onChange={setMode}
        options={[
          { value: 'light', label: t`Light` },
          { value: 'dark', label: t`Dark` },
          { value: 'system', label: t`System` },
        ]}
      />
    </PanelSection>
  );
}

interface ProfilePanelProps {
  onClose: () => void;
  onPanel: (panel: Panel) => void;
}

export default function ProfilePanel({ onClose, onPanel }: ProfilePanelProps) {
  const me = useMe();
  const logout = useLogout();
  const [asking, setAsking] = useState(false);
  const [listing, setListing] = useState(false);
  const mayFollow = (path: string) => hasPage(path, { role: me.role, space: spaceOf(me) });
  // MASTER belongs to no centre, also while visiting one: nobody takes that attendance.
  const isMember = !PLATFORM.includes(me.role);
  const leave = () => (hasUnsaved() || waitingRegisters.count() > 0 ? setAsking(true) : logout.mutate());
  return (
    <>
      <Head>
        <Avatar name={me.username} src={me.userLogo} size={52} />
        <div>
          <h3>{me.username}</h3>
          <span className="role">{roleLabel(me.role)}</span>
        </div>
      </Head>
      <PanelSection>
        <Facts
          facts={[
            [t`Center ID`, me.orgId],
            [t`User ID`, me.userId],
            [t`Email`, me.email],
          ]}
        />
      </PanelSection>
      {me.organizationId && (
        <SubscriptionFacts
          organisation={me.organizationId}
          hasMore={mayFollow('/subscription') && MANAGERS.includes(me.role)}
        />
      )}
      <Appearance />
      <Links>
        {isMember && mayFollow('/myAttendance/:userid') && (
          <Button
            component={RouterLink}
            to={`/myAttendance/${me._id}`}
            onClick={onClose}
            startIcon={<CalendarCheck size={16} aria-hidden />}
          >
            {t`My Attendance`}
          </Button>
        )}
        <Button
          component={RouterLink}
          to="/user-profile-setting"
          onClick={onClose}
          startIcon={<Settings size={16} aria-hidden />}
        >
          {t`Settings`}
        </Button>
        {mayFollow('/customersupport') && (
          <Button
            component={RouterLink}
            to="/customersupport"
            onClick={onClose}
            startIcon={<LifeBuoy size={16} aria-hidden />}
          >
            {t`Support`}
          </Button>
        )}
        <Button onClick={() => onPanel('jobs')} startIcon={<FolderClock size={16} aria-hidden />}>
          {t`Jobs`}
        </Button>
        {mayInstall() && (
          <Button
            startIcon={<Download size={16} aria-hidden />}
            onClick={() => {
              onClose();
              void install();
            }}
          >
            {t`Install app`}
          </Button>
        )}
        <Button onClick={() => setListing(true)} startIcon={<Keyboard size={16} aria-hidden />}>
          {t`Keyboard shortcuts`}
        </Button>
        <Button loading={logout.isPending} onClick={leave} startIcon={<LogOut size={16} aria-hidden />}>
          {t`Logout`}
        </Button>
        <p className="version">{t`Version ${{ version: VERSION }} · © ${{ year: String(new Date().getFullYear()) }} Class Master`}</p>
      </Links>
      <Suspense>{listing && <ShortcutsDialog onClose={() => setListing(false)} />}</Suspense>
      <ConfirmDialog
        open={asking}
        title={t`Log out without saving?`}
        text={
          waitingRegisters.count() > 0
            ? t`Attendance saved on this device but not yet sent will be lost.`
            : t`What you typed on this page will be lost.`
        }
        confirm={t`Logout`}
        busy={logout.isPending}
        onConfirm={() => logout.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
