import { lazy } from 'react';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import { EnquiriesPage } from '@/features/enquiries/enquiries-page';
import { useMe } from '@/lib/me';
import { FRONT_DESK } from '@/lib/roles';

const ConvertSheet = lazy(() => import('./convert-sheet'));

/** /student-enquiry: the enquiries, and the student's form for whoever joins. */
export function Component() {
  const converting = useSheetParam('convert');
  const mayConvert = FRONT_DESK.includes(useMe().role);
  return (
    <>
      <EnquiriesPage onConvert={converting.open} />
      {mayConvert && (
        <ParamSheet of={converting}>{(id) => <ConvertSheet id={id} onClose={converting.close} />}</ParamSheet>
      )}
    </>
  );
}
