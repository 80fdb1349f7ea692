import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { fetchFile, openBeside, printFile } from '@/api/download';
import { date } from '@/lib/format';
import { useMe } from '@/lib/me';
import { whatsappUrl } from '@/lib/reach';
import { deliveryNote, shareHandover, type Distribution } from './api';

/** How a guardian confirms what was given: on paper, or by a link. Failures become toasts. */
export function useHandover() {
  const centre = useMe().centreName ?? '';
  const print = useMutation({
    mutationFn: (given: Distribution) => {
      const { path, name } = deliveryNote(given);
      return printFile(() => fetchFile(path), name);
    },
  });
  const chat = useMutation({
    mutationFn: (given: Distribution) =>
      openBeside(async () => {
        const { url, until, phone } = (await shareHandover(given._id)).data;
        const [material, day] = [given.kitName || given.materialName, date(until)];
        return whatsappUrl(
          phone,
          t`${centre} gave you: ${material}. Please confirm that you received it: ${url} (the link works until ${day})`,
        );
      }),
  });
  return { print: print.mutate, chat: chat.mutate };
}
