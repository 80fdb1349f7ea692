import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { custom } from '@/api/fields/field';
import { newCentrePost } from '@/api/forms/apppost';
import { newPlatformPost } from '@/api/forms/superadmin';
import { defineForm, type Fault, type HeldBy, type SentBy } from '@/components/form/define-form';

/** Whether saving publishes: a draft and a new post do, unless they are saved as a draft. */
const publish = custom<boolean, boolean>({
  label: t`Publish`,
  rule: z.boolean(),
  hold: (_value, { status = 'DRAFT' }) => status === 'DRAFT',
});

/** A post of either space; which audience is asked for and sent depends on the space. */
export const postForm = defineForm(
  {
    ...newCentrePost,
    categories: newPlatformPost.categories,
    organisations: newPlatformPost.organisations,
    publish,
  },
  function* (values): Iterable<Fault> {
    const from = values.fromDate && `${values.fromDate}T${values.fromTime ?? '00:00'}`;
    const to = values.toDate && `${values.toDate}T${values.toTime ?? '23:59'}`;
    if (values.publish && !to) yield ['toDate', t`Please say until when the post is shown.`];
    if (from && to && to <= from) yield ['toDate', t`The end must be later than the start.`];
  },
);

export type PostInput = HeldBy<typeof postForm>;
export type PostOutput = SentBy<typeof postForm>;
