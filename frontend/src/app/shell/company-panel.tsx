import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { answer, client } from '@/api/client';
import { ErrorState } from '@/components/feedback/error-state';
import { phone } from '@/lib/format';
import { t } from '../text';
import { Facts } from './facts';

/** Who makes the product and how to reach them; MASTER edits it in the platform's settings. */
export default function CompanyPanel() {
  const info = useQuery({
    queryKey: ['classmaster', 'info'],
    queryFn: async () => (await answer(client.GET('/class/v1/classmaster/info'))).data,
  });
  if (info.isError) return <ErrorState title={t('company.failed')} onRetry={() => void info.refetch()} />;
  if (!info.data) return null;
  const { name, website, supportEmail, phones, services } = info.data;
  return (
    <>
      <Facts
        rows={[
          [t('company.name'), name],
          [
            t('company.website'),
            website && (
              <Link href={website} target="_blank" rel="noreferrer">
                {website.replace(/^https?:\/\//, '')}
              </Link>
            ),
          ],
          [t('company.email'), supportEmail && <Link href={`mailto:${supportEmail}`}>{supportEmail}</Link>],
          [
            t('company.phones'),
            phones.map((number) => (
              <Link key={number} href={`tel:${number}`} sx={{ display: 'block' }}>
                {phone(number)}
              </Link>
            )),
          ],
        ]}
      />
      <Facts
        title={t('company.services')}
        list={services}
      />
    </>
  );
}
