import Button from '@mui/material/Button';
import { FilePlus2, Plus } from 'lucide-react';
import { PrimaryAction } from '@/components/layout/primary-action';
import type { SheetParam } from '@/components/sheet/use-sheet-param';
import { usePhone } from '@/components/sheet/use-phone';
import { t } from './text';

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
  const isPhone = usePhone();
  return (
    <>
      <Button startIcon={<FilePlus2 size={16} aria-hidden />} onClick={() => sheet.open(NEW.template)}>
        {isPhone && !wide ? t('fromTemplateShort') : t('fromTemplate')}
      </Button>
      {quiet ? (
        <Button startIcon={<Plus size={16} aria-hidden />} onClick={() => sheet.open(NEW.upload)}>
          {t('add')}
        </Button>
      ) : (
        <PrimaryAction label={t('add')} onClick={() => sheet.open(NEW.upload)} />
      )}
    </>
  );
}
