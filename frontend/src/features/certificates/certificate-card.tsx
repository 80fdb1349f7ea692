import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import { RowMenu } from '@/components/data-list/row-menu';
import type { RowAction } from '@/components/data-list/types';
import { DateText } from '@/components/display/date-text';
import { Dotted } from '@/components/display/dotted';
import { StatusChip } from '@/components/display/status-chip';
import { phone } from '@/theme/breakpoints';
import type { Certificate } from './api';

const Card = styled('article')(({ theme }) => ({
  ...theme.typography.small,
  display: 'flex',
  flexDirection: 'column',
  gap: 12,
  height: '100%',
  padding: '14px 16px 12px',
  borderRadius: 10,
  border: `1px solid ${theme.vars.palette.line.main}`,
  '& .top': { display: 'flex', alignItems: 'center', gap: 8, minHeight: 30 },
  '& .number': { flex: 1, color: theme.vars.palette.text.secondary },
  '& h2': { ...theme.typography.h2, margin: 0, overflowWrap: 'anywhere' },
  '& h2 a': { color: 'inherit', textDecoration: 'none' },
  '& h2 a:hover': { textDecoration: 'underline' },
  '& .of': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& .course': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& .quiet': { color: theme.vars.palette.text.secondary },
  '& .reason': { color: theme.vars.palette.warning.text, overflowWrap: 'anywhere' },
  '& .foot': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 8,
    marginTop: 'auto',
    paddingTop: 12,
    borderTop: `1px solid ${theme.vars.palette.line.subtle}`,
  },
  '& .day': { flex: 1 },
  [phone]: { '& .day': { flexBasis: '100%' } },
}));

interface CertificateCardProps {
  certificate: Certificate;
  /** Where the student's name leads. */
  href?: string;
  onDownload: () => void;
  downloading: boolean;
  actions: readonly RowAction[];
}

/** The specification's card: whose certificate, for which course, since when, and whether it holds. */
export function CertificateCard({ certificate, href, onDownload, downloading, actions }: CertificateCardProps) {
  const { certificateId, studentObjectId: student, courseObjectId: course, status, title, reason } = certificate;
  return (
    <Card aria-label={certificateId}>
      <div className="top">
        <span className="number">{certificateId}</span>
        <StatusChip state={status} tone={status === 'ISSUED' ? 'success' : 'warning'} />
        <RowMenu name={certificateId} actions={() => actions} />
      </div>
      <div>
        <h2>{href ? <Link to={href}>{student.studentName}</Link> : student.studentName}</h2>
        <span className="of">{student.studentId}</span>
      </div>
      <div>
        <div className="course">{course.coursename}</div>
        <span className="of">
          <Dotted parts={[course.courseId, title]} />
        </span>
      </div>
      {reason && <div className="reason">{t`Revoked: ${reason}`}</div>}
      <div className="foot">
        <span className="quiet day">
          {t`Issued on`} <DateText value={certificate.createDt} />
        </span>
        <Button
          size="small"
          startIcon={<Download size={16} aria-hidden />}
          aria-label={t`Download ${{ number: certificateId }}`}
          loading={downloading}
          loadingPosition="start"
          onClick={onDownload}
        >
          {t`Download`}
        </Button>
      </div>
    </Card>
  );
}
