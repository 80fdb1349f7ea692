import { plural, t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { platformPosts, posts } from '@/api/resources';
import { useBranchOptions } from '@/components/data-list/filters';
import { FormChips } from '@/components/form/chip-fields';
import type { RecordForm } from '@/components/form/use-record-form';
import { useMe } from '@/lib/me';
import { OWNERS } from '@/lib/roles';
import { isOfPlatform, type Post } from './api';
import { CentrePicker } from './centre-picker';
import type { PostInput, PostOutput } from './schema';

const Reached = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  gridColumn: '1 / -1',
  display: 'flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 18,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

const asked = { placeholderData: keepPreviousData, meta: { silent: true } };

interface AudienceFieldsProps {
  form: RecordForm<PostInput, PostOutput>;
  post: Post | undefined;
}

function People({ count }: { count: number | undefined }) {
  return (
    <Reached aria-live="polite">
      {count !== undefined && (
        <>
          <Users size={14} aria-hidden />
          {plural({ people: count }, { one: '# person sees it', other: '# people see it' })}
        </>
      )}
    </Reached>
  );
}

/** Roles and branches of the centre; an ADMIN writes for the own branch. */
export function CentreAudience({ form: { control, field } }: AudienceFieldsProps) {
  const isOwner = OWNERS.includes(useMe().role);
  const branchOptions = useBranchOptions();
  const [roles, branches] = useWatch({ control, name: ['roles', 'branches'] });
  const audience = useQuery(posts.get('audience', { roles: roles.join(','), branches: branches.join(',') }, asked));
  return (
    <>
      <FormChips {...field('roles')} wide multiple optional={false} help={t`Choose none for all roles.`} />
      {isOwner && branchOptions.length > 1 && (
        <FormChips
          {...field('branches')}
          wide
          multiple
          optional={false}
          options={branchOptions}
          help={t`Choose none for all branches.`}
        />
      )}
      <People count={audience.data?.people} />
    </>
  );
}

/** Categories of centres, and single centres. */
export function PlatformAudience({ form: { form, control, field, readOnly }, post }: AudienceFieldsProps) {
  const [categories, organisations] = useWatch({ control, name: ['categories', 'organisations'] });
  const audience = useQuery(
    platformPosts.get('audience', { categories: categories.join(','), organisations: organisations.join(',') }, asked),
  );
  const known = post && isOfPlatform(post) ? post.organisations : [];
  return (
    <>
      <FormChips
        {...field('categories')}
        wide
        multiple
        optional={false}
        help={t`Choose neither categories nor centres for all centres.`}
      />
      <CentrePicker
        label={field('organisations').label}
        value={organisations}
        disabled={readOnly}
        known={new Map(known.map(({ _id, centreName }) => [_id, centreName]))}
        onValue={(codes) => form.setValue('organisations', codes, { shouldDirty: true })}
      />
      <People count={audience.data?.people} />
    </>
  );
}
