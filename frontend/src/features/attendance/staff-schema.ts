import { t } from '@lingui/core/macro';
import { newStaffDay } from '@/api/forms/staffattendance';
import { defineForm, type Fault } from '@/components/form/define-form';
import { isAway } from './codes';

const { memberObjectId, date, status, checkIn, checkOut, note, reason } = newStaffDay;

/** Times are compared as text: both are hh:mm. */
export const staffDayForm = defineForm(
  // A change says why it was made, not why the one before it was.
  { memberObjectId, date, status, checkIn, checkOut, note, reason: { ...reason, hold: () => '' } },
  (day) => {
    const faults: Fault[] = [];
    if (!isAway(day.status) && !day.checkIn) faults.push(['checkIn', t`Check-in is required.`]);
    if (day.checkIn && day.checkOut && day.checkOut <= day.checkIn)
      faults.push(['checkOut', t`The check-out must be later than the check-in.`]);
    return faults;
  },
);
