import { styled } from '@mui/material/styles';
import { CertificatesDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import type { SheetParam } from '@/components/sheet/use-sheet-param';
import { AddButtons } from './add-buttons';
import { t } from './text';

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

/** The specification's words for none, and what to do about it for whom may. */
export function NoCertificates({ sheet, compact }: { sheet: SheetParam | false; compact?: boolean }) {
  return (
    <EmptyState
      drawing={<CertificatesDrawing />}
      title={t('none')}
      text={sheet ? t('noneText') : t('noneTextReader')}
      action={
        sheet && (
          <Actions>
            <AddButtons sheet={sheet} wide quiet={compact} />
          </Actions>
        )
      }
      compact={compact}
    />
  );
}
