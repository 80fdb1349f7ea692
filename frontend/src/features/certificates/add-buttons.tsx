import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { FilePlus2, Plus } from 'lucide-react';
import { CertificatesDrawing } from '@/components/feedback/drawings';
import { EmptyState } from '@/components/feedback/empty-state';
import { PrimaryAction } from '@/components/layout/primary-action';
import { usePhone } from '@/components/sheet/use-phone';
import type { SheetParam } from '@/components/sheet/use-sheet-param';

/** What the sheet's address says instead of a certificate's id. */
export const NEW = { upload: 'new', template: 'template' } as const;

interface AddButtonsProps {
  sheet: SheetParam;
  /** Room for the full words on a phone as well. */
  wide?: boolean;
  /** Inside a page that has a primary action of its own. */
  quiet?: boolean;
}

/** A PDF of one's own, or one made by the server (PRODUCT.md 2, "certificate file"). */
export function AddButtons({ sheet, wide = false, quiet = false }: AddButtonsProps) {
  const short = usePhone() && !wide;
  const upload = { label: t`Add Certificate`, onClick: () => sheet.open(NEW.upload) };
  return (
    <>
      <Button startIcon={<FilePlus2 size={16} aria-hidden />} onClick={() => sheet.open(NEW.template)}>
        {short ? t`Template` : t`Make from template`}
      </Button>
      {quiet ? (
        <Button startIcon={<Plus size={16} aria-hidden />} onClick={upload.onClick}>
          {upload.label}
        </Button>
      ) : (
        <PrimaryAction {...upload} />
      )}
    </>
  );
}

const Actions = styled('div')({ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 8 });

/** The specification's words for none, and what to do about it for whom may. */
export const NoCertificates = ({ sheet, compact }: { sheet: SheetParam | undefined; compact?: boolean }) => (
  <EmptyState
    drawing={<CertificatesDrawing />}
    title={t`No Certificate found`}
    text={
      sheet
        ? t`Upload the PDF of a certificate, or make one from the centre’s template.`
        : t`Certificates appear here once the front desk adds them.`
    }
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
