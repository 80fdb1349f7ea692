import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, Mail, MessageCircle, Printer, type LucideIcon } from 'lucide-react';
import { downloadCopy, openBeside, printCopy } from '@/api/download';
import { date, rupees } from '@/lib/format';
import { useMe } from '@/lib/me';
import { whatsappUrl } from '@/lib/reach';
import { receiptSize, rememberReceiptSize } from '@/lib/receipt-size';
import { MAIL_PARAM } from '@/lib/urls';
import { useSheetParam } from '../sheet/use-sheet-param';
import { copyPath, pdfName, shareDocument, type FeeDocument, type MailedDocument } from './kinds';

/** One thing that can be done with a document, in a menu, a row of buttons or a toast. */
export interface DocumentAction {
  label: string;
  icon: LucideIcon;
  onSelect: () => void;
}

/** Opens the dialog that mails a document, on whatever page this is. */
export function useMailing(): (document: MailedDocument) => DocumentAction {
  const dialog = useSheetParam(MAIL_PARAM);
  return ({ kind, id }) => ({ label: t`Mail`, icon: Mail, onSelect: () => dialog.open(`${kind}-${id}`) });
}

interface Documents {
  /** @param label where "Print" alone does not say which document it is */
  print: (document: FeeDocument, label?: string) => DocumentAction;
  /** Prints a receipt on the paper that this device did not use last, and on that one from then on. */
  printOther: (receipt: FeeDocument) => DocumentAction;
  /** The other ways in which a document reaches the recipient: download, WhatsApp, mail. */
  send: (document: FeeDocument) => DocumentAction[];
  /** A document is being prepared. */
  busy: boolean;
}

/** What can be done with a document once it is issued; failures become toasts. */
export function useDocuments(): Documents {
  const centre = useMe().centreName ?? '';
  const mail = useMailing();
  const print = useMutation({
    mutationFn: (one: FeeDocument) => printCopy(copyPath(one, receiptSize()), pdfName(one)),
  });
  const download = useMutation({ mutationFn: (one: FeeDocument) => downloadCopy(copyPath(one), pdfName(one)) });
  const chat = useMutation({
    mutationFn: (one: FeeDocument) =>
      openBeside(async () => {
        const { url, until, phone } = (await shareDocument(one)).data;
        const { title, number } = one;
        const [amount, day] = [rupees(one.amount), date(until)];
        return whatsappUrl(
          phone,
          t`${title} ${number} of ${amount} from ${centre}: ${url} (the link works until ${day})`,
        );
      }),
  });
  return {
    print: (one, label = t`Print`) => ({ label, icon: Printer, onSelect: () => print.mutate(one) }),
    printOther: (receipt) => {
      const other = receiptSize() === 'a4' ? '80mm' : 'a4';
      return {
        label: other === 'a4' ? t`Print on A4` : t`Print on 80 mm`,
        icon: Printer,
        onSelect: () => {
          rememberReceiptSize(other);
          print.mutate(receipt);
        },
      };
    },
    send: (one) => [
      { label: t`Download`, icon: Download, onSelect: () => download.mutate(one) },
      { label: t`WhatsApp`, icon: MessageCircle, onSelect: () => chat.mutate(one) },
      mail(one),
    ],
    busy: print.isPending || download.isPending || chat.isPending,
  };
}
