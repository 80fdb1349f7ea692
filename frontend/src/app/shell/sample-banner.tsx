import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Sentence } from '@/components/display/sentence';
import { Banner } from '@/components/feedback/banner';
import { ConfirmDialog } from '@/components/late';
import { dateTime } from '@/lib/format';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { sampleQuery, useSampleChange } from '@/lib/sample';
import { t } from './text';

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
              {t('sample.remove')}
            </Button>
          )
        }
      >
        {t('sample.banner')}
      </Banner>
      <ConfirmDialog
        open={asks}
        danger
        title={t('sample.title')}
        text={
          <>
            <p>{t('sample.text')}</p>
            {data?.loaded && (
              <p>
                <Sentence of={t('sample.loaded', { by: data.loaded.by, at: dateTime(data.loaded.at) })} />
              </p>
            )}
            {students + enquiries > 0 && <p>{t('sample.added', { students, enquiries })}</p>}
          </>
        }
        confirm={t('sample.remove')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsks(false)}
      />
    </>
  );
}
