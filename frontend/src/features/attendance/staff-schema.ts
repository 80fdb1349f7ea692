import { newStaffDay } from '@/api/forms/staffattendance';
import { defineForm, type Fault } from '@/components/form/define-form';
import { isAway } from './codes';
import { t } from './text';

const { memberObjectId, date, status, checkIn, checkOut, note, reason } = newStaffDay;

/** Times are compared as text: both are hh:mm. */
export const staffDayForm = defineForm(
  // A change says why it was made, not why the one before it was.
  { memberObjectId, date, status, checkIn, checkOut, note, reason: { ...reason, hold: () => '' } },
  (day) => {
    const faults: Fault[] = [];
    if (!isAway(day.status) && !day.checkIn) faults.push(['checkIn', t('staff.checkInRequired')]);
    if (day.checkIn && day.checkOut && day.checkOut <= day.checkIn) faults.push(['checkOut', t('sheet.order')]);
    return faults;
  },
);
