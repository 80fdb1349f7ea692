import { t } from '@lingui/core/macro';
import { reference } from '@/api/fields/text';
import { publicEnquiry } from '@/api/forms/publicapi';
import { defineForm } from '@/components/form/define-form';

/** With one branch, or none to choose, the server knows which. */
const anyBranch = defineForm(publicEnquiry);

const chosenBranch = defineForm({
  ...publicEnquiry,
  branch: reference({ label: publicEnquiry.branch.label, required: t`Please choose a branch.` }),
});

export const enquireForm = (choosesBranch: boolean) => (choosesBranch ? chosenBranch : anyBranch);
