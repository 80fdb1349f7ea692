import { useQuery } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { DateText } from '@/components/display/date-text';
import { stateText } from '@/components/display/states';
import { Banner } from '@/components/feedback/banner';
import { earlierEnquiries } from './api';
import type { EnquiryForm } from './schema';
import { ts } from './sheet-text';
import { enquiryUrl } from './urls';

interface EarlierWarningProps<O> {
  control: Control<EnquiryForm, unknown, O>;
  /** The enquiry being edited is no earlier one of itself. */
  ownId: number | undefined;
}

/** Somebody with this phone has asked before: a warning with the way there, never a refusal. */
export function EarlierWarning<O>({ control, ownId }: EarlierWarningProps<O>) {
  const phone = useWatch({ control, name: 'phone' });
  return <EarlierEnquiries phone={phone} ownId={ownId} target="_blank" />;
}

interface EarlierEnquiriesProps {
  phone: string;
  ownId: number | undefined;
  /** Beside a form, which must not be lost, they open in a window of their own. */
  target?: '_blank';
}

export function EarlierEnquiries({ phone, ownId, target }: EarlierEnquiriesProps) {
  const complete = /^[6-9]\d{9}$/.test(phone);
  const { data } = useQuery({ ...earlierEnquiries(phone), enabled: complete });
  const others = complete ? (data ?? []).filter((one) => one._id !== ownId) : [];
  if (others.length === 0) return null;
  return (
    <div className="wide">
      <Banner tone="warning">
        {ts('earlier', { count: others.length })}{' '}
        {others.map((one, place) => (
          <span key={one._id}>
            {place > 0 && ', '}
            <Link to={enquiryUrl(one._id)} target={target} style={{ color: 'inherit', fontWeight: 500 }}>
              {one.studentName} ({one.enquiryId})
            </Link>
            {` ${stateText(one.status).toLowerCase()}, `}
            <DateText value={one.date} />
          </span>
        ))}
      </Banner>
    </div>
  );
}
