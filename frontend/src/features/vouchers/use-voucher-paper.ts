import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { downloadVoucher, printVoucher, type VoucherRow } from './api';

/** Prints and downloads a voucher; failures become toasts. */
export function useVoucherPaper() {
  const print = useMutation({ mutationFn: printVoucher });
  const download = useMutation({ mutationFn: downloadVoucher });
  return {
    print: (voucher: VoucherRow) => ({ label: t`Print`, icon: Printer, onSelect: () => print.mutate(voucher) }),
    download: (voucher: VoucherRow) => ({
      label: t`Download`,
      icon: Download,
      onSelect: () => download.mutate(voucher),
    }),
    busy: print.isPending || download.isPending,
  };
}
