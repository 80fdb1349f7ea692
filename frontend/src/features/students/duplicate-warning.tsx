import { plural, t } from '@lingui/core/macro';
import { useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { inWarning, SamePhone } from '@/components/form/same-phone';
import { studentUrl } from '@/lib/urls';
import { duplicatesOf } from './api';
import type { StudentForm, StudentValues } from './schema';

interface DuplicateWarningProps {
  control: Control<StudentForm, unknown, StudentValues>;
  /** The student being edited is no duplicate of itself. */
  ownId: number | undefined;
}

/** Students who have this phone already. */
export function DuplicateWarning({ control, ownId }: DuplicateWarningProps) {
  const [phone, name] = useWatch({ control, name: ['phone', 'studentName'] });
  const typed = name.trim();
  return (
    <SamePhone
      phone={phone}
      ownId={ownId}
      query={(whole) => duplicatesOf(whole, whole && typed)}
      intro={(count) =>
        plural(count, {
          one: '# student already has this phone. Siblings may share one.',
          other: '# students already have this phone. Siblings may share one.',
        })
      }
    >
      {({ _id, studentId, studentName }) => (
        <>
          <Link to={studentUrl(_id)} style={inWarning}>
            {studentName} ({studentId})
          </Link>
          {studentName.toLowerCase() === typed.toLowerCase() && `, ${t`same name`}`}
        </>
      )}
    </SamePhone>
  );
}
