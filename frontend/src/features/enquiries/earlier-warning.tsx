import { plural } from '@lingui/core/macro';
import { useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/display/date-text';
import { stateText } from '@/components/display/states';
import { inWarning, SamePhone } from '@/components/form/same-phone';
import { earlierEnquiries } from './api';
import type { EnquiryForm } from './schema';
import { enquiryUrl } from './urls';

interface EarlierEnquiriesProps {
  phone: string;
  ownId: number | undefined;
  /** Beside a form, which must not be lost, they open in a window of their own. */
  target?: '_blank';
}

/** Enquiries of somebody who has asked before with this phone. */
export const EarlierEnquiries = ({ phone, ownId, target }: EarlierEnquiriesProps) => (
  <SamePhone
    phone={phone}
    ownId={ownId}
    query={earlierEnquiries}
    intro={(count) =>
      plural(count, {
        one: '# earlier enquiry has this phone:',
        other: '# earlier enquiries have this phone:',
      })
    }
  >
    {({ _id, studentName, enquiryId, status, date }) => (
      <>
        <Link to={enquiryUrl(_id)} target={target} style={inWarning}>
          {studentName} ({enquiryId})
        </Link>
        {` ${stateText(status).toLowerCase()}, `}
        <DateText value={date} />
      </>
    )}
  </SamePhone>
);

interface EarlierWarningProps<O> {
  control: Control<EnquiryForm, unknown, O>;
  ownId: number | undefined;
}

/** The same while the phone is typed. */
export const EarlierWarning = <O,>({ control, ownId }: EarlierWarningProps<O>) => (
  <EarlierEnquiries phone={useWatch({ control, name: 'phone' })} ownId={ownId} target="_blank" />
);
