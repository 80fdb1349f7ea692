import { t } from '@lingui/core/macro';
import {
  Award,
  BookOpen,
  BookPlus,
  Building2,
  CalendarCheck,
  Contact,
  CreditCard,
  FileText,
  GraduationCap,
  IndianRupee,
  Keyboard,
  Layers,
  LifeBuoy,
  type LucideIcon,
  MessagesSquare,
  UserPlus,
  UserRound,
  Users,
} from 'lucide-react';
import { matchPath } from 'react-router-dom';
import type { Schemas } from '@/api/client';
import type { Recent } from '@/lib/recent';
import { EVERYONE, FRONT_DESK, MANAGERS, PLATFORM, type Role } from '@/lib/roles';
import { enrolUrl, PAY_PARAM, studentUrl } from '@/lib/urls';
import { mayOpen, pages, type Space } from '../pages';

export type Hit = Schemas['Hit'];

/** What is shown: what was opened last, everything, or one source alone. */
export type Mode = 'recent' | 'all' | 'actions' | 'pages';

export interface Asked {
  /** Without the sign of the mode. */
  text: string;
  /** What the server found for it. */
  hits: readonly Hit[];
  recent: readonly Recent[];
  visitor: { role: Role; space: Space; hasBranch: boolean };
  /** The page that the bar was opened on. */
  address: { pathname: string; search: string };
}

export interface Entry {
  id: string;
  title: string;
  /** Parts of the second line. */
  line?: readonly string[];
  /** Without one the person's face. */
  icon?: LucideIcon;
  /** What is owed, or what a receipt is for. */
  amount?: { of: 'balance' | 'receipt'; value: string; daysLate: number | null };
  /** The digit that works with Ctrl. */
  digit?: number;
  /** Where it leads; without one it lists the shortcuts. */
  to?: string;
  /** Kept as opened. */
  recent?: Recent;
}

export interface Group {
  title: string;
  entries: Entry[];
}

interface Source {
  modes: readonly Mode[];
  group: (asked: Asked) => Group;
}

interface Action {
  title: () => string;
  icon: LucideIcon;
  roles: readonly Role[];
  space: Space;
  /** Not before there is a branch. */
  needsBranch?: boolean;
  to: (address: Asked['address']) => string;
}

const KINDS: Record<Hit['kind'], { label: () => string; icon?: LucideIcon }> = {
  STUDENT: { label: () => t`Student` },
  ENQUIRY: { label: () => t`Student Enquiry`, icon: MessagesSquare },
  BATCH: { label: () => t`Batch`, icon: CalendarCheck },
  COURSE: { label: () => t`Course`, icon: BookOpen },
  RECEIPT: { label: () => t`Receipt`, icon: CreditCard },
  DUE: { label: () => t`Due`, icon: FileText },
  CERTIFICATE: { label: () => t`Certificate`, icon: Award },
  MATERIAL: { label: () => t`Material`, icon: Layers },
  STAFF: { label: () => t`Staff`, icon: UserRound },
  BRANCH: { label: () => t`Branch`, icon: Building2 },
  TICKET: { label: () => t`Ticket`, icon: LifeBuoy },
  ORGANISATION: { label: () => t`Organisation`, icon: Building2 },
  CLIENT: { label: () => t`Client`, icon: Contact },
};

const isKind = (kind: string): kind is Hit['kind'] => kind in KINDS;

/** The page that the bar was opened on, with one more parameter. */
function withParam({ pathname, search }: Asked['address'], name: string, value: string): string {
  const next = new URLSearchParams(search);
  next.set(name, value);
  return `${pathname}?${next.toString()}`;
}

const ACTIONS: readonly Action[] = [
  {
    title: () => t`Record payment`,
    icon: IndianRupee,
    roles: FRONT_DESK,
    space: 'centre',
    needsBranch: true,
    to: (address) => withParam(address, PAY_PARAM, 'new'),
  },
  {
    title: () => t`Add student`,
    icon: UserPlus,
    roles: FRONT_DESK,
    space: 'centre',
    needsBranch: true,
    to: () => '/editstudent/new',
  },
  {
    title: () => t`Add enquiry`,
    icon: MessagesSquare,
    roles: EVERYONE,
    space: 'centre',
    needsBranch: true,
    to: () => '/student-enquiry?enquiry=new',
  },
  {
    title: () => t`Take attendance`,
    icon: CalendarCheck,
    roles: EVERYONE,
    space: 'centre',
    needsBranch: true,
    to: () => '/attendance',
  },
  {
    title: () => t`Add expense`,
    icon: FileText,
    roles: FRONT_DESK,
    space: 'centre',
    needsBranch: true,
    to: () => '/finace-page?expense=new',
  },
  {
    title: () => t`Add batch`,
    icon: Layers,
    roles: MANAGERS,
    space: 'centre',
    needsBranch: true,
    to: () => '/coursefee-page?tab=batches&batch=new',
  },
  {
    title: () => t`Add course`,
    icon: BookPlus,
    roles: MANAGERS,
    space: 'centre',
    to: () => '/coursefee-page?course=new',
  },
  {
    title: () => t`Add staff`,
    icon: Users,
    roles: MANAGERS,
    space: 'centre',
    needsBranch: true,
    to: () => '/createstaff',
  },
  {
    title: () => t`Ask for help`,
    icon: LifeBuoy,
    roles: EVERYONE,
    space: 'centre',
    to: () => '/customersupport?ticket=new',
  },
  {
    title: () => t`Add Client`,
    icon: Contact,
    roles: PLATFORM,
    space: 'platform',
    to: () => '/clientform?client=new',
  },
];

/** Whether each word of the text is in the title. */
function matches(title: string, text: string): boolean {
  const shown = title.toLowerCase();
  return text
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word));
}

/** What leads to a page that the person may not open is not offered. */
function mayFollow(link: string, visitor: Asked['visitor']): boolean {
  const pathname = link.split('?')[0] ?? '';
  return pages.some((page) => mayOpen(page, visitor) && matchPath(page.path, pathname));
}

function ofHit(hit: Hit): Entry {
  const { kind, title, link } = hit;
  const line = kind === 'STUDENT' ? hit.line : [KINDS[kind].label(), ...hit.line];
  const of = kind === 'RECEIPT' ? 'receipt' : 'balance';
  return {
    id: `${kind}-${hit._id}`,
    title,
    line,
    icon: KINDS[kind].icon,
    amount: hit.amount === null ? undefined : { of, value: hit.amount, daysLate: hit.daysLate },
    to: link,
    recent: { kind, title, line, link },
  };
}

const firstStudent = ({ hits }: Pick<Asked, 'hits'>) => hits.find(({ kind }) => kind === 'STUDENT');

function actionsWith({ _id }: Hit, { address, visitor }: Asked): Entry[] {
  if (!FRONT_DESK.includes(visitor.role)) return [];
  return [
    { id: 'pay', title: t`Record payment`, icon: IndianRupee, to: withParam(address, PAY_PARAM, _id) },
    { id: 'enrol', title: t`Enrol`, icon: BookPlus, to: enrolUrl(Number(_id)) },
    { id: 'account', title: t`Statement of account`, icon: FileText, to: `${studentUrl(_id)}?tab=fees&statement=open` },
  ].map((entry, index) => ({ ...entry, digit: index + 1 }));
}

/** How many actions and how many pages stand beside the records that were found. */
const FEW = 4;

const few = (entries: Entry[], { hits }: Asked) => (hits.length > 0 ? entries.slice(0, FEW) : entries);

function actionsFor(asked: Asked): Entry[] {
  const { role, space, hasBranch } = asked.visitor;
  const own = ACTIONS.filter(
    (action) => action.roles.includes(role) && action.space === space && (hasBranch || !action.needsBranch),
  ).map(({ title, icon, to }): Entry => {
    const link = to(asked.address);
    return { id: `action-${link}`, title: title(), icon, to: link };
  });
  return [...own, { id: 'shortcuts', title: t`Keyboard shortcuts`, icon: Keyboard }].filter(({ title }) =>
    matches(title, asked.text),
  );
}

/** Forms that an action leads to. */
const FORMS = ['/createstaff', '/createadpost'];

/** Pages without a record; forms are not among them. */
function pagesFor({ text, visitor }: Asked): Entry[] {
  const everything = visitor.hasBranch || visitor.space === 'platform';
  return pages
    .filter((page) => mayOpen(page, visitor) && (everything || page.menu?.beforeFirstBranch === true))
    .map(({ path, title, menu }) => ({
      path: path.replace(/\/:\w+\?$/, ''),
      title: (menu?.label ?? title)(),
      icon: menu?.icon,
    }))
    .filter(({ path, title }) => !path.includes(':') && !FORMS.includes(path) && matches(title, text))
    .map(({ path, title, icon = FileText }) => ({
      id: `page-${path}`,
      title,
      icon,
      to: path,
      recent: { title, line: [], link: path },
    }));
}

/** In the order in which they are shown. */
export const SOURCES: readonly Source[] = [
  {
    modes: ['recent'],
    group: ({ recent, visitor }) => ({
      title: t`Recent`,
      entries: recent
        .filter(({ link }) => mayFollow(link, visitor))
        .map((one) => ({
          id: `recent-${one.link}`,
          title: one.title,
          line: one.line,
          icon: iconOf(one),
          to: one.link,
          recent: one,
        })),
    }),
  },
  {
    modes: ['all'],
    group: ({ hits }) => ({
      title: t`Students`,
      entries: hits.filter(({ kind }) => kind === 'STUDENT').map(ofHit),
    }),
  },
  {
    modes: ['all'],
    group: (asked) => {
      const student = firstStudent(asked);
      return {
        title: student ? t`With ${{ student: student.title }}` : '',
        entries: student ? actionsWith(student, asked) : [],
      };
    },
  },
  {
    modes: ['all'],
    group: ({ hits, visitor }) => ({
      title: firstStudent({ hits }) ? t`Elsewhere` : t`Records`,
      entries: hits.filter(({ kind, link }) => kind !== 'STUDENT' && mayFollow(link, visitor)).map(ofHit),
    }),
  },
  {
    modes: ['all', 'actions', 'recent'],
    group: (asked) => ({ title: t`Actions`, entries: few(actionsFor(asked), asked) }),
  },
  {
    modes: ['all', 'pages'],
    group: (asked) => ({ title: t`Pages`, entries: few(pagesFor(asked), asked) }),
  },
];

function iconOf({ kind, link }: Recent): LucideIcon | undefined {
  if (kind && isKind(kind)) return KINDS[kind].icon;
  return pages.find(({ path }) => matchPath(path, link))?.menu?.icon ?? FileText;
}

/** What is offered where nothing was found: the list of students with the text. */
export function listOfStudents(text: string, visitor: Asked['visitor']): Entry[] {
  const list = '/studentlist-page';
  if (!mayFollow(list, visitor)) return [];
  return [
    { id: 'list', title: t`Search in Students`, icon: GraduationCap, to: `${list}?search=${encodeURIComponent(text)}` },
  ];
}
