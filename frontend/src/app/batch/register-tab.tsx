import { styled } from '@mui/material/styles';
import { useSearchParams } from 'react-router-dom';
import { MonthStepper } from '@/components/calendar/month-stepper';
import { thisMonth } from '@/features/attendance/api';
import { BatchMonth } from '@/features/attendance/batch-month';
import type { Batch } from '@/features/batches/api';

const Steps = styled('div')({ padding: '12px 0' });

/** The registers of the batch by month; each day leads to its own. */
export function RegisterTab({ batch }: { batch: Batch }) {
  const [address, setAddress] = useSearchParams();
  const month = address.get('month') ?? thisMonth();
  return (
    <>
      <Steps>
        <MonthStepper
          month={month}
          last={thisMonth()}
          onMonth={(next) => setAddress({ tab: 'register', month: next }, { replace: true })}
        />
      </Steps>
      <BatchMonth batch={batch._id} month={month} />
    </>
  );
}
