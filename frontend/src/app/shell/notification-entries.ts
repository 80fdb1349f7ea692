import { plural, t } from '@lingui/core/macro';
import {
  AtSign,
  Award,
  BookOpen,
  CalendarCheck,
  CircleCheck,
  Download,
  FileCheck,
  IndianRupee,
  LifeBuoy,
  Bell,
  MessagesSquare,
  RefreshCw,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, client, type Schemas } from '@/api/client';
import { rupees } from '@/lib/format';
import { shownOf } from './notification-kinds';
import { meta, type Notification, notificationsQuery } from './notifications';

export type Entry = Schemas['NotificationEntry'];
type Kind = Notification['kind'];

/** One declaration a kind that the server folds: how many there are, in a sentence. */
const MANY: Partial<Record<Kind, (count: number) => string>> = {
  'certificate.issued': (count) => plural({ count }, { one: '# certificate issued', other: '# certificates issued' }),
  'enquiry.followUpDue': (count) => plural({ count }, { one: '# follow-up is due', other: '# follow-ups are due' }),
  'enquiry.received': (count) => plural({ count }, { one: '# new enquiry', other: '# new enquiries' }),
  'enrolment.away': (count) => plural({ count }, { one: '# student is away', other: '# students are away' }),
  'enrolment.started': (count) => plural({ count }, { one: '# student joined', other: '# students joined' }),
  'enrolment.trialStarted': (count) => plural({ count }, { one: '# trial started', other: '# trials started' }),
  'followup.received': (count) => plural({ count }, { one: '# repeated enquiry', other: '# repeated enquiries' }),
  'member.accepted': (count) => plural({ count }, { one: '# invitation accepted', other: '# invitations accepted' }),
  'payment.received': (count) => plural({ count }, { one: '# fee received', other: '# fees received' }),
  'referral.earned': (count) => plural({ count }, { one: '# referral earned', other: '# referrals earned' }),
  'refund.paid': (count) => plural({ count }, { one: '# refund paid', other: '# refunds paid' }),
};

/** The sentence of an entry, and where it leads: many lead nowhere, each of them does. */
export function entryOf({ newest, count, amount }: Entry): { text: string; link: string } {
  if (count === 1) return shownOf(newest);
  const many = MANY[newest.kind]?.(count) ?? plural({ count }, { one: '# notification', other: '# notifications' });
  return { text: amount === null ? many : t`${many}, ${{ amount: rupees(amount) }}`, link: '' };
}

const ICONS: Record<string, LucideIcon> = {
  approval: FileCheck,
  booksrun: CircleCheck,
  certificate: Award,
  chat: AtSign,
  cheque: IndianRupee,
  creditnote: IndianRupee,
  enquiry: MessagesSquare,
  enrolment: BookOpen,
  followup: MessagesSquare,
  job: Download,
  member: Users,
  order: IndianRupee,
  payment: IndianRupee,
  promotion: BookOpen,
  referral: IndianRupee,
  refund: IndianRupee,
  register: CalendarCheck,
  renewalrun: RefreshCw,
  ticket: LifeBuoy,
  ticketmessage: LifeBuoy,
  upiproof: IndianRupee,
};

/** By what kind of record it is of. */
export const iconOf = (kind: string): LucideIcon => ICONS[kind.split('.')[0] ?? ''] ?? Bell;

export type EntryFilter = 'all' | 'unread' | 'mentions';

/** Pages of entries, newest first: what is alike, within an hour and at one place, is one. */
export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ['notification', 'entries', filter],
    queryFn: ({ pageParam }) =>
      answer(
        client.GET('/class/v1/notification/entries', {
          params: { query: { ...(filter !== 'all' && { filter }), ...(pageParam && { before: pageParam }) } },
        }),
      ),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
    meta,
  });

/** Each notification of the entry that this one belongs to. */
export const eachQuery = (of: number) =>
  infiniteQueryOptions({
    queryKey: ['notification', 'each', of],
    queryFn: ({ pageParam }) =>
      answer(
        client.GET('/class/v1/notification/each', {
          params: { query: { of, ...(pageParam && { before: pageParam }) } },
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    meta: { silent: true },
  });

/** One notification; null for one that is not this person's. */
export const oneQuery = (id: number) =>
  queryOptions({
    // Not one of the lists, which are read anew with whatever is read.
    queryKey: ['pressed-notification', id],
    queryFn: async () => {
      const query = { of: id, before: id + 1 };
      const { data } = await answer(client.GET('/class/v1/notification/each', { params: { query } }));
      return data.find(({ _id }) => _id === id) ?? null;
    },
    staleTime: Infinity,
    meta: { silent: true },
  });

/** Reads all, an entry with all that belongs to it, or one. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: 'all' | number[] } | { entry: number }) =>
      answer(client.POST('/class/v1/notification/read', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsQuery.queryKey }),
  });
}
