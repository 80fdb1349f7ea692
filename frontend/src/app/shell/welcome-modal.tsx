import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useNavigate } from 'react-router-dom';
import { Logo } from '@/components/brand/logo';
import { LoadSampleButton } from '@/components/sample/load-sample-button';
import { useMe } from '@/lib/me';
import { phone } from '@/theme/breakpoints';

const Content = styled('div')(({ theme }) => ({
  '& h2': { ...theme.typography.h1, margin: '24px 0 4px' },
  '& p': { ...theme.typography.body, margin: 0, color: theme.vars.palette.text.secondary },
  '& ol': { listStyle: 'none', margin: '24px 0', padding: 0 },
  '& li': { display: 'grid', gridTemplateColumns: '24px 1fr', gap: '2px 12px', padding: '12px 0' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.line.subtle}` },
  '& li:first-of-type': { paddingTop: 0 },
  '& .number': {
    ...theme.typography.small,
    fontWeight: 600,
    gridRow: '1 / 3',
    display: 'grid',
    placeItems: 'center',
    width: 24,
    height: 24,
    borderRadius: '50%',
    color: theme.vars.palette.brand.text,
    backgroundColor: theme.vars.palette.brand.tint2,
  },
  '& strong': { ...theme.typography.body, fontWeight: 500 },
  '& li p': { ...theme.typography.small },
  '& .foot': { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', flexWrap: 'wrap', gap: 12 },
  '& .foot > span': { flexBasis: '100%', ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  [phone]: {
    '& .foot': { flexDirection: 'column-reverse', flexWrap: 'nowrap', alignItems: 'stretch', textAlign: 'center' },
    '& .foot > span': { flexBasis: 'auto' },
  },
}));

/** Over Home, to the owner of a centre without branches. Its one way on is the institute's settings. */
export default function WelcomeModal() {
  const me = useMe();
  const navigate = useNavigate();
  const steps = [
    [t`Institute Information`, t`Name, logo, address and GSTIN, as printed on receipts.`],
    [t`First Branch`, t`Where you teach, and the prefix of its receipt numbers.`],
  ];
  return (
    <Dialog open aria-labelledby="welcome-title">
      <Content>
        <Logo size={36} />
        <h2 id="welcome-title">{t`Welcome to Class Master`}</h2>
        <p>{t`Two things to set up before you can enrol a student.`}</p>
        <ol>
          {steps.map(([name, text], index) => (
            <li key={name}>
              <span className="number" aria-hidden>
                {index + 1}
              </span>
              <strong>{name}</strong>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <div className="foot">
          {me.organisationStatus === 'TRIAL' && me.daysLeft !== null && (
            <span>
              {plural({ count: me.daysLeft }, { one: 'Free trial, # day left', other: 'Free trial, # days left' })}
            </span>
          )}
          <LoadSampleButton />
          <Button
            variant="contained"
            color="primary"
            size="large"
            onClick={() => void navigate('/user-profile-setting')}
          >
            {t`Understand`}
          </Button>
        </div>
      </Content>
    </Dialog>
  );
}
