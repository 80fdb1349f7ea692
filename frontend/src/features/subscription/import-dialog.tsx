import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { archiveImports } from '@/api/billing';
import { twoFactorQuery } from '@/components/two-factor/api';
import { ProofDialog } from '@/components/two-factor/proof-dialog';

interface ImportDialogProps {
  file: File;
  /** The server takes the file from now on. */
  onDone: () => void;
  onClose: () => void;
}

/** Asks who it is: the file becomes all that the centre has. */
export default function ImportDialog({ file, onDone, onClose }: ImportDialogProps) {
  const state = useQuery(twoFactorQuery);
  if (!state.data) return null;
  return (
    <ProofDialog
      of={archiveImports}
      title={t`Import this archive?`}
      text={t`Everything of the archive comes into this centre, with the name and address of the centre that it was exported from.`}
      confirm={t`Import`}
      isOn={state.data.isOn}
      send={(body) => archiveImports.create({ ...body, fileName: file.name.slice(-120), size: file.size })}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
