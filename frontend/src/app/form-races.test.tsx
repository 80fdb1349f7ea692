/**
 * Two people on one branch: what one of them types stays in the form until it is saved, shown beside what the
 * other saved and decided on, kept as a draft, or given up by the one who typed it.
 */
import { act, fireEvent, render } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { branchInput } from '@/api/forms/branch';
import type { Branch } from '@/features/branches/api';
import type * as BranchWindow from '@/testing/branch-window';
import { makeBranch } from '@/testing/fixtures';
import { chanceOf, trialsOf, type Chance } from '@/testing/proofs';
import { api, refuse, server } from '@/testing/server';

const FIELDS = ['branchname', 'city', 'address'] as const;
type FieldName = (typeof FIELDS)[number];
type Texts = Map<FieldName, string>;
type Window = typeof BranchWindow;

const NAMES = ['Kavita Deshmukh', 'Amol Sathe'];

const tick = (milliseconds: number) => act(() => new Promise<void>((done) => setTimeout(done, milliseconds)));

async function until(what: string, isSo: () => boolean): Promise<void> {
  for (let waited = 0; !isSo(); waited += 1) {
    if (waited > 1000) throw new Error(`It was waited for in vain that ${what}.`);
    await tick(3);
  }
}

/** One save as it comes to the server: it may be held before and after it is looked at, and its answer lost. */
interface Way {
  before?: Promise<void>;
  after?: Promise<void>;
  isLost: boolean;
}

/** The server: one branch with versions, which each person knows by an id of their own (they share a document). */
class Desk {
  branch = makeBranch({ version: 1, prefixUsed: false });
  position = 1;
  people: Person[] = [];
  /** What was saved without being typed, nor chosen. */
  readonly faults: string[] = [];

  listen(): void {
    const of = (id: unknown) => this.people.find((one) => String(one.id) === String(id))!;
    const as = ({ id }: Person) => ({ ...this.branch, _id: id });
    server.use(
      http.get(api('branch/:id'), ({ params }) => HttpResponse.json({ data: as(of(params.id)) })),
      http.put(api('branch/update/:id'), async ({ params, request }) => {
        const person = of(params.id);
        const { way } = person;
        const { version, ...values } = (await request.json()) as Branch;
        await way.before;
        if (version !== this.branch.version) {
          const theirs = as(person);
          await way.after;
          person.answer = { theirs };
          return refuse(409, { code: 'stale', message: 'Old.', data: { theirs } });
        }
        this.look(person, values, version);
        this.branch = { ...this.branch, ...values, version: version + 1, updatedBy: person.name };
        this.position += 1;
        const data = as(person);
        await way.after;
        person.answer = way.isLost ? 'lost' : 'saved';
        return way.isLost ? refuse(503) : HttpResponse.json({ data, message: 'Saved.' });
      }),
    );
  }

  private look({ name, sent, chosen }: Person, values: Omit<Branch, 'version'>, version: number): void {
    for (const field of FIELDS) {
      const typed = sent.get(field)?.trim();
      if (typed !== undefined && typed !== values[field]) {
        this.faults.push(`${name} typed ${typed}, and ${values[field]} was sent`);
      }
      if (typed === undefined && values[field] !== this.branch[field] && !chosen.has(version)) {
        this.faults.push(`${name} has put ${values[field]} over ${this.branch[field]}, and typed nothing there`);
      }
    }
  }
}

class Person {
  readonly id: number;
  readonly name: string;
  /** What was typed, and not saved, kept or given up. */
  typed: Texts = new Map();
  /** What had been typed when the save was sent that is on its way. */
  sent: Texts = new Map();
  /** Kept as drafts, the oldest first. */
  drafts: Texts[] = [];
  /** A draft was taken: the form has what else it had then. */
  private isOfDraft = false;
  /** Versions that the person chose to save over. */
  readonly chosen = new Set<number>();
  way: Way = { isLost: false };
  /** To the last save. */
  answer: 'saved' | 'lost' | { theirs: Branch } | undefined;
  private held: (() => void)[] = [];
  private readonly place = document.createElement('div');
  private readonly window: Window;
  private readonly isForgetful: boolean;
  private page: ReturnType<Person['open']>;

  constructor(id: number, name: string, window: Window, isForgetful: boolean) {
    this.id = id;
    this.name = name;
    this.window = window;
    this.isForgetful = isForgetful;
    document.body.append(this.place);
    this.page = this.open();
  }

  private open() {
    const page = this.window.openBranch(this.id, this.place, this.isForgetful);
    const container = this.place.appendChild(document.createElement('main'));
    const { unmount } = render(page.content, { container });
    const close = () => {
      unmount();
      page.gone();
      container.remove();
    };
    return { ...page, close };
  }

  private button = (text: string) =>
    [...this.place.querySelectorAll('button')].find((one) => one.textContent === text && !one.disabled);
  private field = (name: FieldName) => this.place.querySelector<HTMLInputElement>(`[name="${name}"]`);
  private says = (text: string) => this.place.textContent.includes(text);
  private isOpen = () => this.field('city') !== null;
  private isAsked = () => this.says('Someone else changed this record') || this.says('This is saved already');
  private takes = () => this.button('Take theirs') ?? this.button('Take it');
  private isSending = () => this.place.querySelector('.MuiButton-loading') !== null;
  private isBusy = () => this.held.length > 0 || this.isSending();

  /** The sheet is there to be worked in. */
  async isThere(): Promise<void> {
    if (!this.isOpen()) await act(this.page.open);
    await until('the sheet is there', this.isOpen);
  }

  /** One thing that the person, or what is around them, does. */
  async act(chance: Chance, desk: Desk): Promise<void> {
    await this.isThere();
    if (this.isAsked() && !this.isBusy()) return this.choose(chance);
    switch (
      chance.weighted({
        type: 9,
        clear: 0.7,
        save: 3,
        let: 4,
        hear: 4,
        ask: 1,
        leave: 1,
        draft: 2,
        reload: 0.7,
        close: 0.4,
      })
    ) {
      case 'type':
        return this.type(chance);
      case 'clear':
        return this.put(chance.pick(FIELDS), '');
      case 'save':
        return this.save(chance, 'Save');
      case 'let':
        return this.letThrough();
      case 'hear':
        await this.hear(desk);
        return tick(chance.below(12));
      case 'ask':
        act(this.page.askAnew);
        return tick(chance.below(12));
      case 'leave':
        act(() => void fireEvent.blur(this.field(chance.pick(FIELDS))!));
        return;
      case 'draft':
        return this.answerDraft(chance);
      case 'reload':
        return this.reload();
      case 'close':
        return this.close(chance);
    }
  }

  /** A change frame arrives. */
  private hear({ position, branch: { version } }: Desk): Promise<void> {
    this.page.hear(position, version);
    return tick(0);
  }

  private async type(chance: Chance): Promise<void> {
    if (this.isAsked()) return;
    const name = chance.pick(FIELDS);
    for (let left = 1 + chance.below(3); left > 0; left -= 1) {
      this.put(name, `${this.field(name)!.value}${'abcdefghijklmnopqrstuvwxyz'[chance.below(26)]}`);
      if (chance.is(0.3)) await tick(chance.below(4));
    }
  }

  private put(name: FieldName, value: string): void {
    if (this.isAsked() || this.field(name)!.value === value) return;
    fireEvent.change(this.field(name)!, { target: { value } });
    this.typed.set(name, value);
  }

  private async save(chance: Chance, by: 'Save' | 'Save mine'): Promise<void> {
    const button = this.button(by);
    if (this.isBusy() || !button) return;
    const hold = () => (chance.is(0.5) ? new Promise<void>((go) => this.held.push(go)) : Promise.resolve());
    this.way = { before: hold(), after: hold(), isLost: chance.is(0.07) };
    this.answer = undefined;
    this.sent = new Map(this.typed);
    const isRight = FIELDS.every((name) => this.field(name)!.value.trim() !== '');
    fireEvent.click(button);
    if (isRight) {
      await until('it is sent', () => this.isSending() || this.answer !== undefined);
      if (this.held.length === 0) await this.isAnswered();
    } else {
      // What is wrong is said beside its field, and nothing is sent.
      this.held = [];
      await tick(5);
    }
  }

  private async letThrough(): Promise<void> {
    if (this.held.length === 0) return;
    this.held.shift()?.();
    if (this.held.length === 0) await this.isAnswered();
    else await tick(3);
  }

  private async isAnswered(): Promise<void> {
    await until('the save is answered', () => this.answer !== undefined && !this.isSending());
    if (typeof this.answer === 'object') return until('it is asked', this.isAsked);
    await until('the question is gone', () => !this.isAsked());
    if (this.answer !== 'saved') return;
    this.isOfDraft = false;
    for (const [name, text] of this.sent) if (this.typed.get(name) === text) this.typed.delete(name);
  }

  private async choose(chance: Chance): Promise<void> {
    const how = chance.weighted({ mine: 3, theirs: 1, later: 1 });
    if (how === 'mine') {
      if (typeof this.answer === 'object') this.chosen.add(this.answer.theirs.version);
      await this.save(chance, 'Save mine');
      if (this.isBusy() || typeof this.answer === 'object') return;
    } else if (how === 'theirs') {
      fireEvent.click(this.takes()!);
      this.typed.clear();
      this.isOfDraft = false;
    } else {
      // Beside it: Escape is for the one of both that was asked last.
      const ground = this.takes()!.closest('.MuiDialog-container')!;
      fireEvent.mouseDown(ground);
      fireEvent.click(ground);
    }
    await until('the question is gone', () => !this.isAsked());
  }

  private async answerDraft(chance: Chance): Promise<void> {
    const kept = this.drafts[0];
    if (!kept || this.isBusy()) return;
    const isUsed = chance.is(0.6);
    const before = new Map([...kept.keys()].map((name) => [name, this.field(name)!.value]));
    fireEvent.click(this.button(isUsed ? 'Use it' : 'Discard')!);
    await tick(1);
    this.drafts.shift();
    // What the record has already can be lost no more.
    const isNew = ([name, text]: [FieldName, string]) => this.typed.has(name) || before.get(name) !== text;
    if (!isUsed) return;
    this.typed = new Map([...kept].filter(isNew));
    this.isOfDraft = true;
  }

  /** The page goes away, and what it had in session storage is there for the next one. */
  private async reload(): Promise<void> {
    if (this.isBusy()) return;
    const key = `draft:branch/${this.id}`;
    act(() => void window.dispatchEvent(new PageTransitionEvent('pagehide')));
    const kept = sessionStorage.getItem(key);
    this.page.close();
    if (kept) sessionStorage.setItem(key, kept);
    if (this.typed.size > 0) this.drafts.push(this.typed);
    this.typed = new Map();
    this.isOfDraft = false;
    this.page = this.open();
    await this.isThere();
  }

  private async close(chance: Chance): Promise<void> {
    if (this.isBusy()) return;
    fireEvent.click(this.button('Cancel')!);
    await tick(1);
    const isLeft = chance.is(0.5);
    if (this.says('Leave without saving?')) {
      fireEvent.click(this.button(isLeft ? 'Leave' : 'Stay')!);
      if (isLeft) this.typed.clear();
      if (isLeft) this.isOfDraft = false;
      await until('it was left, or not', () => !this.isOpen() || !this.says('Leave without saving?'));
    }
  }

  /** What was typed and is nowhere. */
  lost(): string[] {
    const found: string[] = [];
    const note = (where: string, name: FieldName, text: string, shown: string | undefined) =>
      text !== shown && found.push(`${this.name}: ${where} has “${shown}” as ${name}, where “${text}” was typed`);
    const form = (name: FieldName) => this.field(name)?.value;
    for (const [name, text] of this.typed) note('the form', name, text, form(name));
    const stored = JSON.parse(sessionStorage.getItem(`draft:branch/${this.id}`) ?? '[]') as { values: Branch }[];
    this.drafts.forEach((draft, place) => {
      for (const [name, text] of draft) note('the draft', name, text, stored[place]?.values[name]);
    });
    if (this.isAsked() && !this.isSending() && typeof this.answer === 'object') {
      const { theirs } = this.answer;
      const rows = new Map(
        [...this.place.querySelectorAll('tbody tr')].map((row) => [row.children[0]?.textContent, row]),
      );
      for (const name of FIELDS) {
        const mine = form(name) ?? '';
        const cells = rows.get(branchInput[name].label)?.children;
        if (mine === theirs[name]) continue;
        note('the question', name, mine, cells?.[2]?.textContent.replace(/^–$/, ''));
        note('the question, as theirs,', name, theirs[name], cells?.[1]?.textContent.replace(/^–$/, ''));
      }
    }
    return found;
  }

  /** What was begun is ended: everything typed is saved, whatever the other has saved meanwhile. */
  async finish(chance: Chance): Promise<boolean> {
    while (this.held.length > 0) await this.letThrough();
    if (this.typed.size + this.drafts.length === 0 && !this.isOfDraft && !this.isAsked()) return true;
    await this.isThere();
    if (this.isAsked()) await this.choose(chance);
    else if (this.drafts.length > 0) await this.answerDraft(chance);
    else {
      for (const name of FIELDS) if (this.field(name)!.value.trim() === '') this.put(name, 'new');
      await this.save(chance, 'Save');
    }
    return false;
  }

  /** What the form shows once it has heard of all. What is shown is asked for a moment after a save of one's own. */
  async sees(desk: Desk): Promise<Partial<Branch>> {
    const shown = () => Object.fromEntries(FIELDS.map((name) => [name, this.field(name)?.value]));
    await this.isThere();
    await this.hear(desk);
    for (let left = 50; left > 0 && !FIELDS.every((name) => shown()[name] === desk.branch[name]); left -= 1) {
      await tick(20);
    }
    return shown();
  }

  gone(): void {
    this.page.close();
    this.place.remove();
  }
}

/** Each has modules of their own, as in a browser of their own. */
async function openWindow(): Promise<Window> {
  vi.resetModules();
  return import('@/testing/branch-window');
}

/** One race of two people; tells what was lost, if anything was. */
async function race(trial: number, windows: readonly Window[], isForgetful: boolean): Promise<string[]> {
  const chance = chanceOf(trial);
  const desk = new Desk();
  sessionStorage.clear();
  desk.people = windows.map((window, place) => new Person(place + 1, NAMES[place]!, window, isForgetful));
  desk.listen();
  const lost = () => [...desk.faults, ...desk.people.flatMap((person) => person.lost())];
  try {
    for (let turn = 10 + chance.below(20); turn > 0; turn -= 1) {
      await chance.pick(desk.people).act(chance, desk);
      if (lost().length > 0) return lost();
    }
    for (const person of desk.people) {
      for (let turn = 0; !(await person.finish(chance)); turn += 1) {
        if (lost().length > 0 || turn > 30) return [...lost(), `${person.name} came to no end`];
      }
    }
    for (const person of desk.people) {
      const { branchname, city, address } = desk.branch;
      const [seen, saved] = [await person.sees(desk), { branchname, city, address }].map((one) => JSON.stringify(one));
      if (seen !== saved) return [`${person.name} sees ${seen}, not ${saved}`];
    }
    return lost();
  } finally {
    desk.people.forEach((person) => person.gone());
  }
}

async function lostIn(trials: number[], { isForgetful = false } = {}): Promise<string[]> {
  const windows = [await openWindow(), await openWindow()];
  const found: string[] = [];
  for (const trial of trials) {
    const lost = await race(trial, windows, isForgetful).catch((fault: unknown) => {
      throw new Error(`Race ${trial} came to no end.`, { cause: fault });
    });
    if (lost.length > 0) found.push(`${trial}: ${lost.join('; ')}`);
  }
  return found;
}

describe('two people on one form', () => {
  it('lose nothing of what they type', async () => {
    expect(await lostIn(trialsOf(3, 40))).toEqual([]);
  }, 600_000);

  it('lose some of it where the form begins anew with every answer', async () => {
    expect(await lostIn(trialsOf(6, 6), { isForgetful: true })).not.toEqual([]);
  }, 240_000);
});
