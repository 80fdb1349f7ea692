import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { Banner } from '@/components/feedback/banner';
import { studentUrl } from '@/lib/urls';
import { duplicatesOf } from './api';
import type { StudentForm, StudentValues } from './schema';
import { t } from './text';

interface DuplicateWarningProps {
  control: Control<StudentForm, unknown, StudentValues>;
  /** The student being edited is no duplicate of itself. */
  ownId: number | undefined;
}

/** Somebody has this phone already: a warning with the way there, never a refusal. */
export function DuplicateWarning({ control, ownId }: DuplicateWarningProps) {
  const [phone, name] = useWatch({ control, name: ['phone', 'studentName'] });
  const complete = /^[6-9]\d{9}$/.test(phone);
  const { data } = useQuery({ ...duplicatesOf(phone, complete ? name.trim() : ''), enabled: complete });
  const others = complete ? (data ?? []).filter((student) => student._id !== ownId) : [];
  if (others.length === 0) return null;
  const typed = name.trim().toLowerCase();
  return (
    <div className="wide">
      <Banner tone="warning">
        {t('duplicates', { count: others.length })}{' '}
        {others.map((student, index) => (
          <span key={student._id}>
            {index > 0 && ', '}
            <Link to={studentUrl(student._id)} style={{ color: 'inherit', fontWeight: 500 }}>
              {student.studentName} ({student.studentId})
            </Link>
            {student.studentName.toLowerCase() === typed && `, ${t('sameName')}`}
          </span>
        ))}
      </Banner>
    </div>
  );
}
