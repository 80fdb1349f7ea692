import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { styled, useColorScheme } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { CalendarCheck, FolderClock, Keyboard, LifeBuoy, LogOut, Settings } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';
import { answer, client } from '@/api/client';
import { ConfirmDialog } from '@/components/dialogs/confirm-dialog';
import { Avatar } from '@/components/display/avatar';
import { Segmented } from '@/components/display/segmented';
import { Facts, type Fact } from '@/components/layout/facts';
import { date } from '@/lib/format';
import { waitingRegisters } from '@/lib/offline-data';
import { spaceOf, useMe } from '@/lib/me';
import { PLATFORM, roleLabel } from '@/lib/roles';
import { hasUnsaved } from '@/lib/unsaved';
import { VERSION } from '@/lib/version';
import { hasPage } from '../pages';
import { t } from './text';
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
  '& .version': { ...theme.typography.caption, textAlign: 'center', margin: '16px 0 0', color: theme.vars.palette.text.muted },
}));

/** The free plan says what it is: the trial of fourteen days. */
const planLabel = (plan: string) => (plan === t('profile.free') ? `${plan} · ${t('profile.freeDays')}` : plan);

function SubscriptionFacts({ organisation, hasMore }: { organisation: string; hasMore: boolean }) {
  // Faults other than 429 are passed over here (specification, section 8).
  const { data } = useQuery({
    queryKey: ['subscription', organisation],
    queryFn: async () => {
      const params = { path: { organisation } };
      return (await answer(client.GET('/class/v1/subscription/user/{organisation}', { params }))).data;
    },
    retry: false,
    meta: { silent: true },
  });
  if (data === undefined) return null;
  const facts: Fact[] = data
    ? [
        [t('profile.plan'), planLabel(data.planName)],
        [t('profile.created'), date(data.createDt)],
        [t('profile.expiry'), date(data.expiryDt) || t('profile.noExpiry')],
      ]
    : [[t('profile.plan'), planLabel(t('profile.free'))]];
  return (
    <PanelSection title={t('profile.subscription')}>
      <Facts facts={facts} />
      {hasMore && (
        <Link component={RouterLink} to="/subscription" variant="small" sx={{ display: 'inline-block', mt: 3 }}>
          {t('profile.manage')}
        </Link>
      )}
    </PanelSection>
  );
}

function Appearance() {
  const { mode, setMode } = useColorScheme();
  return (
    <PanelSection title={t('profile.appearance')}>
      <Segmented
        label={t('profile.appearance')}
        value={mode ?? 'system'}
        onChange={setMode}
        options={[
          { value: 'light', label: t('profile.light') },
          { value: 'dark', label: t('profile.dark') },
          { value: 'system', label: t('profile.system') },
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
            [t('profile.centreId'), me.orgId],
            [t('profile.userId'), me.userId],
            [t('profile.email'), me.email],
          ]}
        />
      </PanelSection>
      {me.organizationId && (
        <SubscriptionFacts organisation={me.organizationId} hasMore={mayFollow('/subscription')} />
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
            {t('profile.myAttendance')}
          </Button>
        )}
        <Button
          component={RouterLink}
          to="/user-profile-setting"
          onClick={onClose}
          startIcon={<Settings size={16} aria-hidden />}
        >
          {t('profile.settings')}
        </Button>
        {mayFollow('/customersupport') && (
          <Button
            component={RouterLink}
            to="/customersupport"
            onClick={onClose}
            startIcon={<LifeBuoy size={16} aria-hidden />}
          >
            {t('profile.support')}
          </Button>
        )}
        <Button onClick={() => onPanel('jobs')} startIcon={<FolderClock size={16} aria-hidden />}>
          {t('jobs.title')}
        </Button>
        <Button onClick={() => setListing(true)} startIcon={<Keyboard size={16} aria-hidden />}>
          {t('profile.shortcuts')}
        </Button>
        <Button loading={logout.isPending} onClick={leave} startIcon={<LogOut size={16} aria-hidden />}>
          {t('profile.logout')}
        </Button>
        <p className="version">{t('version', { version: VERSION, year: String(new Date().getFullYear()) })}</p>
      </Links>
      <Suspense>{listing && <ShortcutsDialog onClose={() => setListing(false)} />}</Suspense>
      <ConfirmDialog
        open={asking}
        title={t('profile.logoutUnsavedTitle')}
        text={waitingRegisters.count() > 0 ? t('waitingText') : t('profile.logoutUnsavedText')}
        confirm={t('profile.logout')}
        busy={logout.isPending}
        onConfirm={() => logout.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
