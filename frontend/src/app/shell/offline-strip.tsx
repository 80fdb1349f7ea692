import { t } from '@lingui/core/macro';
import { Banner } from '@/components/feedback/banner';
import { Sentence } from '@/components/display/sentence';
import { asOf } from '@/lib/as-of';
import { useShownAsOf } from '@/lib/shown-queries';

/** That there is no network, how old the page is that is shown, and what can be saved nevertheless. */
export default function OfflineStrip() {
  const at = useShownAsOf();
  return (
    <Banner tone="warning" icon="offline">
      <strong>
        <Sentence of={at === null ? t`You are offline.` : t`Offline · as of ${{ when: asOf(at) }}.`} />
      </strong>{' '}
      {t`Only the attendance of students can be saved until you are connected again.`}
    </Banner>
  );
}
