import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { sampleQuery, useSampleChange } from '@/lib/sample';

/** Loads sample data into a new centre; nothing where the centre has records of its own. */
export function LoadSampleButton() {
  const { data } = useQuery(sampleQuery);
  const load = useSampleChange('load');
  if (!data?.offered) return null;
  return (
    <Button variant="outlined" size="large" loading={load.isPending} onClick={() => load.mutate()}>
      {t`Look around with sample data`}
    </Button>
  );
}
