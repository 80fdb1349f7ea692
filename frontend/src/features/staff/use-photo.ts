import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tryAgainLater } from '@/api/meta';
import { uploadFile } from '@/components/form/upload';
import { savePhoto, type Staff } from './api';

/** Uploads go by the record's id and its kind (specification, section 7). */
export const uploadId = (staffId: string) => `${staffId}staff`;

/**
 * The photo of the form. A record that exists gets it at once; a new one keeps the file until
 * the record has been made.
 */
export function usePhoto(staff: Staff | undefined, onSaved: () => void) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const save = useMutation({
    mutationFn: async (picked: File | null) => {
      if (!staff) return;
      const url = picked ? await uploadFile(picked, uploadId(staff.staffId)) : '';
      await savePhoto(staff._id, url, staff.version);
    },
    meta: { success: t`Profile image updated successfully!`, tooMany: tryAgainLater },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['staff'] });
      onSaved();
    },
  });
  return {
    file,
    busy: save.isPending,
    pick: (picked: File) => (staff ? save.mutate(picked) : setFile(picked)),
    remove: () => (staff ? save.mutate(null) : setFile(null)),
  };
}
