import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useWatch } from 'react-hook-form';
import { platformPosts, posts } from '@/api/resources';
import { FormSwitch } from '@/components/form/choice-fields';
import { FormField } from '@/components/form/form-field';
import { FormSection } from '@/components/form/form-layout';
import { FormSheet } from '@/components/form/form-sheet';
import { FormText } from '@/components/form/text-fields';
import { useRecordForm, type RecordForm } from '@/components/form/use-record-form';
import { PostCard } from '@/components/posts/post-card';
import { RecordSheet, type SheetProps } from '@/components/record/record-sheet';
import { today } from '@/lib/format';
import { useMe } from '@/lib/me';
import { mayChange, useIsPlatform, type Post } from './api';
import { CentreAudience, PlatformAudience } from './audience-fields';
import { ImageField } from './image-field';
import { missing } from './missing';
import { postForm, type PostInput, type PostOutput } from './schema';

/** /createadpost/{id?}: writes a post, or changes one. */
export default function Composer(sheet: SheetProps) {
  const title = sheet.id === 'new' ? t`Write post` : t`Edit post`;
  const shared = { ...sheet, title, words: missing };
  const form = (post: Post | undefined) => <PostForm title={title} post={post} onClose={sheet.onClose} />;
  return useIsPlatform() ? (
    <RecordSheet {...shared} query={platformPosts.record}>
      {form}
    </RecordSheet>
  ) : (
    <RecordSheet {...shared} query={posts.record}>
      {form}
    </RecordSheet>
  );
}

interface PostFormProps {
  title: string;
  post: Post | undefined;
  onClose: () => void;
}

function PostForm({ title, post, onClose }: PostFormProps) {
  const me = useMe();
  const isPlatform = useIsPlatform();
  const form = useRecordForm({
    of: isPlatform ? platformPosts : posts,
    record: post,
    form: postForm,
    readOnly: post !== undefined && (post.status === 'EXPIRED' || !mayChange(me, post)),
    send: ({ roles, branches, categories, organisations, ...values }, version, key): Promise<{ message?: string }> =>
      isPlatform
        ? platformPosts.save(post)({ ...values, categories, organisations }, version, key)
        : posts.save(post)({ ...values, roles, branches }, version, key),
    onSaved: onClose,
  });
  const { control, field } = form;
  const [image, fromDate] = useWatch({ control, name: ['image', 'fromDate'] });
  const isDraft = !post || post.status === 'DRAFT';
  const save = (publish: boolean) => {
    form.form.setValue('publish', publish);
    form.submit();
  };
  const publishes = fromDate > today() ? t`Schedule` : t`Publish now`;
  const Audience = isPlatform ? PlatformAudience : CentreAudience;
  return (
    <FormSheet
      form={{
        ...form,
        submit: (event) => {
          event?.preventDefault();
          save(isDraft);
        },
      }}
      title={title}
      save={isDraft ? publishes : undefined}
      aside={
        isDraft && (
          <Button variant="text" sx={{ mr: 'auto' }} disabled={form.busy} onClick={() => save(false)}>
            {t`Save draft`}
          </Button>
        )
      }
      preview={{ label: t`Preview`, title: t`As it stands on Home`, content: <Preview form={form} post={post} /> }}
      onClose={onClose}
    >
      <FormSection>
        <FormField {...field('title')} wide autoFocus={!post} />
        <FormField {...field('text')} wide rows={4} />
        <FormText {...field('link')} inputMode="url" placeholder="https://" />
        <ImageField
          label={field('image').label}
          value={image}
          disabled={form.readOnly}
          onValue={(address) => form.form.setValue('image', address, { shouldDirty: true })}
        />
      </FormSection>
      <FormSection title={t`Who sees it`}>
        <Audience form={form} post={post} />
      </FormSection>
      <FormSection title={t`When`}>
        <FormField {...field('fromDate')} optional={false} help={isDraft && t`Leave empty to start now.`} />
        <FormField {...field('fromTime')} />
        <FormField {...field('toDate')} optional={false} />
        <FormField {...field('toTime')} help={t`Without a time, until the day is over.`} />
        <FormSwitch {...field('pinned')} wide help={t`Stays first on Home until it ends.`} />
      </FormSection>
    </FormSheet>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: '12px 0 0',
  color: theme.vars.palette.text.secondary,
}));

interface PreviewProps {
  form: RecordForm<PostInput, PostOutput>;
  post: Post | undefined;
}

function Preview({ form: { control }, post }: PreviewProps) {
  const me = useMe();
  const { title, text, link, image, pinned, fromDate } = useWatch({ control }) as PostInput;
  const isPlatform = useIsPlatform();
  const author = isPlatform ? '' : (post?.createdBy ?? me.username);
  return (
    <>
      <PostCard
        post={{
          title: title || t`Title`,
          text: text || t`Text`,
          link,
          image: image || null,
          pinned,
          author,
          from: fromDate || today(),
        }}
      />
      <Note>
        {t`Home shows up to two posts above the figures, pinned ones first. Closing a post counts as read and hides it for that person only.`}
      </Note>
    </>
  );
}
