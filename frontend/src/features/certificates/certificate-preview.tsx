import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { useWatch, type Control } from 'react-hook-form';
import { Avatar } from '@/components/display/avatar';
import { date, today } from '@/lib/format';
import { useMe } from '@/lib/me';
import type { Whose } from './api';
import type { CertificateFields } from './schema';

/** A4 on its side, in little. Its colours are the paper's own: printed things are always light. */
const Paper = styled('article')(({ theme }) => ({
  aspectRatio: '297 / 210',
  containerType: 'inline-size',
  padding: 8,
  borderRadius: 4,
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.surface.sheet,
  boxShadow: theme.vars.palette.shadow.pop,
  '& > div': {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    height: '100%',
    padding: '5cqw 6cqw 4cqw',
    overflow: 'hidden',
    border: `2px solid ${theme.vars.palette.primary.main}`,
    textAlign: 'center',
    fontSize: '2.3cqw',
    lineHeight: 1.35,
  },
  '& .centre': { display: 'flex', alignItems: 'center', gap: 8, fontWeight: 600, fontSize: '3.2cqw' },
  '& .title': {
    marginTop: '4cqw',
    fontSize: '6.2cqw',
    lineHeight: 1.15,
    fontWeight: 600,
    color: theme.vars.palette.primary.main,
  },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& .who': { marginTop: '1.2cqw', fontSize: '5cqw', fontWeight: 600, lineHeight: 1.2 },
  '& hr': { width: '11cqw', margin: '1.6cqw 0', border: 0, borderTop: `2px solid ${theme.vars.palette.accent.main}` },
  '& .course': { fontSize: '3.2cqw', fontWeight: 600 },
  '& .words': { marginTop: '1cqw', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& .foot': { display: 'flex', justifyContent: 'space-between', width: '100%', marginTop: 'auto', paddingTop: '2cqw' },
  '& .foot strong': { display: 'block', fontWeight: 600 },
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '16px 0 0',
  color: theme.vars.palette.text.secondary,
}));

interface CertificatePreviewProps<O> {
  form: { control: Control<CertificateFields, unknown, O> };
  student: Whose;
  courses: readonly { value: string; label: string }[];
}

/** The certificate as the server will print it; only its number is still open. */
export function CertificatePreview<O>({ form, student, courses }: CertificatePreviewProps<O>) {
  const me = useMe();
  const [course, title, description, signatory] = useWatch({
    control: form.control,
    name: ['courseObjectId', 'title', 'description', 'signatory'],
  });
  const centre = me.centreName ?? '';
  return (
    <>
      <Paper data-scheme="light" aria-label={t`How it will look`}>
        <div>
          <span className="centre">
            <Avatar name={centre} src={me.centreLogo} size={28} shape="organisation" />
            {centre}
          </span>
          <span className="title">{title}</span>
          <span className="quiet">{t`This certificate is awarded to`}</span>
          <span className="who">{student.studentName}</span>
          <hr />
          <span className="course">{courses.find(({ value }) => value === course)?.label ?? '…'}</span>
          <span className="words">{description}</span>
          <span className="foot">
            <span>
              <strong>{date(today())}</strong>
              <span className="quiet">{t`Date of issue and number`}</span>
            </span>
            <span>
              <strong>{signatory || me.username}</strong>
              <span className="quiet">{t`for ${centre}`}</span>
            </span>
          </span>
        </div>
      </Paper>
      <Note>{t`A QR code links to the page where anyone can check it.`}</Note>
    </>
  );
}
