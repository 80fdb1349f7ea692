import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Sentence } from '@/components/display/sentence';
import { Banner } from '@/components/feedback/banner';
import { ConfirmDialog } from '@/components/late';
import { count, dateTime } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { sampleQuery, useSampleChange } from '@/lib/sample';

/** Says that the workspace shows sample data; its owner removes it here. */
export default function SampleBanner() {
  const me = useMe();
  const [asks, setAsks] = useState(false);
  const { data } = useQuery({ ...sampleQuery, enabled: asks, staleTime: 0 });
  const remove = useSampleChange('remove');
  const { students = 0, enquiries = 0 } = data?.added ?? {};
  return (
    <>
      <Banner
        tone="info"
        action={
          OWNERS.includes(me.role) && (
            <Button size="small" startIcon={<Trash2 size={16} aria-hidden />} onClick={() => setAsks(true)}>
              {t`Remove sample data`}
            </Button>
          )
        }
      >
        {t`You are looking at sample data. Your own workspace is kept as it was.`}
      </Banner>
      <ConfirmDialog
        open={asks}
        danger
        title={t`Remove the sample data?`}
        text={
          <>
            <p>
              {t`The sample branch and its courses, batches, students, dues and payments are deleted. Everything entered since the sample data was loaded is deleted too. Your own workspace is restored as it was, and its receipts start at number 1.`}
            </p>
            {data?.loaded && (
              <p>
                <Sentence of={t`Loaded by ${{ by: data.loaded.by }} on ${{ at: dateTime(data.loaded.at) }}.`} />
              </p>
            )}
            {students + enquiries > 0 && (
              <p>{t`Entered since then, and removed as well: students ${{ students: count(students) }}, enquiries ${{ enquiries: count(enquiries) }}.`}</p>
            )}
          </>
        }
        confirm={t`Remove sample data`}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
