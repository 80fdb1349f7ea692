import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { styled } from '@mui/material/styles';
import { CircleCheck, History, Upload } from 'lucide-react';
import { lazy, Suspense, type ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { FormPage } from '@/components/form/form-layout';
import { PageHeader } from '@/components/layout/page-header';
import { spaceOf, useMe, type Me } from '@/lib/me';
import { MANAGERS, OWNERS } from '@/lib/roles';
import { ACTIVITY_PATH } from '@/lib/urls';
import { Institute } from './institute';
import { Password } from './password';
import { Platform } from './platform';
import { Profile } from './profile';
import { Session } from './session';

const Security = lazy(() => import('./security'));
const Notifications = lazy(() => import('./notifications'));

const TAB_LABELS = {
  platform: t`Platform`,
  institute: t`Institute Information`,
  profile: t`My profile`,
  password: t`Password`,
  security: t`Sign-in and security`,
  session: t`Active session`,
  notifications: t`Notifications`,
};

const Sections = styled(Tabs)(({ theme }) => ({
  marginBottom: 24,
  borderBottom: `1px solid ${theme.vars.palette.line.main}`,
}));

type Section = 'platform' | 'institute' | 'profile' | 'password' | 'security' | 'session' | 'notifications';

const CONTENTS: Record<Section, ComponentType> = {
  platform: Platform,
  institute: Institute,
  profile: Profile,
  password: Password,
  security: Security,
  session: Session,
  notifications: Notifications,
};

/** MASTER keeps the platform's, managers read the centre's; everyone has the own ones. */
function sectionsFor(me: Me): Section[] {
  const own: Section[] = ['profile', 'password', 'security', 'session', 'notifications'];
  if (spaceOf(me) === 'platform') return ['platform', ...own];
  const reads = MANAGERS.includes(me.role);
  return reads ? ['institute', ...own] : own;
}

/** /user-profile-setting; the open section stands in the address. */
export function Component() {
  const me = useMe();
  const sections = sectionsFor(me);
  const isOwner = OWNERS.includes(me.role);
  const readsActivity = sections.includes('institute');
  const [address, setAddress] = useSearchParams();
  const asked = address.get('section') as Section | null;
  const section = asked && sections.includes(asked) ? asked : (sections[0] ?? 'profile');
  const Content = CONTENTS[section];
  return (
    <FormPage>
      <PageHeader
        title={t`Settings`}
        actions={
          readsActivity && (
            <>
              <Button component={Link} to="/import" startIcon={<Upload size={16} aria-hidden />}>
                {t`Import`}
              </Button>
              {isOwner && (
                <Button component={Link} to="/books" startIcon={<CircleCheck size={16} aria-hidden />}>
                  {t`Books health`}
                </Button>
              )}
              <Button component={Link} to={ACTIVITY_PATH} startIcon={<History size={16} aria-hidden />}>
                {t`Activity`}
              </Button>
            </>
          )
        }
      />
      <Sections
        variant="scrollable"
        scrollButtons={false}
        aria-label={t`Settings`}
        value={section}
        onChange={(_event, next: Section) => setAddress({ section: next })}
      >
        {sections.map((one) => (
          <Tab key={one} value={one} label={TAB_LABELS[one]} id={`tab-${one}`} aria-controls={`section-${one}`} />
        ))}
      </Sections>
      <div role="tabpanel" id={`section-${section}`} aria-labelledby={`tab-${section}`}>
        <Suspense>
          <Content />
        </Suspense>
      </div>
    </FormPage>
  );
}
