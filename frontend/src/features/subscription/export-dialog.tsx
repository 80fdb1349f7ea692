import { t } from '@lingui/core/macro';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { archives } from '@/api/billing';
import { twoFactorQuery } from '@/components/two-factor/api';
import { ProofDialog } from '@/components/two-factor/proof-dialog';

/** Asks who it is: the file holds everything that the centre knows. */
export default function ExportDialog({ onClose }: { onClose: () => void }) {
  const state = useQuery(twoFactorQuery);
  const [papers, setPapers] = useState(false);
  if (!state.data) return null;
  return (
    <ProofDialog
      of={archives}
      title={t`Export everything?`}
      text={t`The file holds the personal data of all students and staff. Keep it where only you can open it. You can download it for 3 days.`}
      confirm={t`Export`}
      isOn={state.data.isOn}
      send={(body) => archives.post('', { body: { ...body, papers } })}
      onDone={onClose}
      onClose={onClose}
    >
      <FormControlLabel
        sx={{ my: 0 }}
        label={t`Receipts, bills, credit notes, vouchers and refunds as PDF too. This takes longer.`}
        control={<Checkbox checked={papers} onChange={(_event, on) => setPapers(on)} />}
      />
    </ProofDialog>
  );
}
