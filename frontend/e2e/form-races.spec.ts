/**
 * Two people on one student, at random: what one of them types stays in the form until it is saved, shown beside
 * what the other saved and decided on, kept as a draft, or given up by the one who typed it. `make prove` has
 * fifty of these races, ten at a time, `make test` two.
 */
import { chanceOf, trialsOf, type Chance } from '../src/testing/proofs';
import { expect, test, type Page } from './support/test';
import { ofSunrise } from './support/people';
import { studentAtSunrise } from './support/server';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

const RACES = trialsOf(2, 10);
const FIELDS = { school: 'School or work', city: 'City', address: 'Address' } as const;
const NAMES = Object.keys(FIELDS) as FieldName[];
type FieldName = keyof typeof FIELDS;
type Texts = Map<FieldName, string>;
type Student = Record<FieldName, string> & { version: number };

const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

class Person {
  /** What was typed, and not saved, kept or given up. */
  typed: Texts = new Map();
  private sent: Texts = new Map();
  private draft: Texts | undefined;
  private pending: Promise<void> | undefined;
  private theirs: Student | undefined;
  private readonly chosen = new Set<number>();
  /** What was saved, over which version, and what was typed of it. */
  private readonly saves: { version: number; saved: Student; typed: Texts }[] = [];
  private student = 0;
  private readonly page: Page;
  /** The student by its versions, as answers told it. */
  private readonly versions: Map<number, Student>;

  constructor(page: Page, versions: Map<number, Student>) {
    this.page = page;
    this.versions = versions;
  }

  /** Calls that change the student take a while, each its own. */
  async slow(chance: Chance): Promise<void> {
    await this.page.route('**/class/v1/student/update/*', async (route) => {
      await new Promise((done) => setTimeout(done, chance.below(300)));
      const response = await route.fetch();
      await new Promise((done) => setTimeout(done, chance.below(300)));
      await route.fulfill({ response });
    });
  }

  async open(student: number): Promise<void> {
    this.student = student;
    this.typed = new Map();
    this.chosen.clear();
    const told = this.page.waitForResponse((answer) => answer.url().endsWith(`/class/v1/student/${student}`));
    await this.page.goto(`/editstudent/${student}`);
    const { data } = (await (await told).json()) as { data: Student };
    this.versions.set(data.version, data);
    await expect(this.field('city')).toBeVisible();
  }

  /** Also behind the question whose state shall stand. */
  private field = (name: FieldName) =>
    this.page.getByRole('textbox', { name: new RegExp(`^${FIELDS[name]}( Optional)?$`), includeHidden: true });
  private button = (name: string) => this.page.getByRole('button', { name, exact: true });
  private question = () => this.page.getByRole('dialog', { name: 'Someone else changed this record' });
  private offer = () => this.page.getByText('You have an unsaved draft of this form.');

  async act(chance: Chance): Promise<void> {
    if (this.theirs) return this.choose(chance);
    switch (chance.weighted({ type: 8, clear: 0.7, save: 3, wait: 3, leave: 1, draft: 2, reload: 0.7 })) {
      case 'type':
        return this.type(chance);
      case 'clear':
        return this.clear(chance.pick(NAMES));
      case 'save':
        return this.save('Save');
      case 'wait':
        if (chance.is(0.5)) return this.isAnswered();
        return this.page.waitForTimeout(chance.below(1500));
      case 'leave':
        return this.page.keyboard.press('Tab');
      case 'draft':
        return this.answerDraft(chance.is(0.6));
      case 'reload':
        return this.reload();
    }
  }

  private async type(chance: Chance): Promise<void> {
    const name = chance.pick(NAMES);
    const text = Array.from({ length: 1 + chance.below(4) }, () => 'abcdefghijklmnopqrstuvwxyz'[chance.below(26)]);
    await this.field(name).press('End');
    await this.field(name).pressSequentially(text.join(''), { delay: chance.below(30) });
    const value = await this.field(name).inputValue();
    // A question that comes up takes the keys that follow; nothing of them was shown.
    if (this.theirs) {
      this.typed.set(name, value);
      return;
    }
    expect(value.endsWith(text.join('')), `${value} ends with ${text.join('')}`).toBe(true);
    this.typed.set(name, value);
  }

  private async clear(name: FieldName): Promise<void> {
    if ((await this.field(name).inputValue()) === '') return;
    await this.field(name).fill('');
    this.typed.set(name, '');
  }

  private async save(by: 'Save' | 'Save mine'): Promise<void> {
    if (this.pending) return;
    watch.allowRefusal(409, `/class/v1/student/update/${this.student}`);
    this.sent = new Map(this.typed);
    const answered = this.page.waitForResponse((answer) => answer.url().includes('/class/v1/student/update/'));
    await this.button(by).click();
    this.pending = answered.then(async (answer) => {
      const { data } = (await answer.json()) as { data: Student & { theirs: Student } };
      if (answer.status() === 409) {
        this.theirs = data.theirs;
        return;
      }
      expect(answer.status()).toBe(200);
      const { version } = answer.request().postDataJSON() as { version: number };
      this.versions.set(data.version, data);
      this.saves.push({ version, saved: data, typed: new Map(this.sent) });
      for (const [name, text] of this.sent) if (this.typed.get(name) === text) this.typed.delete(name);
    });
  }

  /** What was saved is what was typed; nothing else has changed, unless it was asked for. When all has been answered. */
  judge(): void {
    for (const { version, saved, typed } of this.saves) {
      const before = this.versions.get(version);
      for (const name of NAMES) {
        const text = typed.get(name)?.trim();
        if (text !== undefined) expect(saved[name]).toBe(text);
        else if (!this.chosen.has(version)) expect(saved[name], `${name} that nobody typed`).toBe(before?.[name]);
      }
    }
    this.saves.length = 0;
  }

  private async isAnswered(): Promise<void> {
    if (!this.pending) return;
    await this.pending;
    this.pending = undefined;
    await expect(this.page.locator('.MuiButton-loading')).toHaveCount(0);
    if (!this.theirs) return;
    // Both are shown.
    for (const name of NAMES) {
      const mine = await this.field(name).inputValue();
      if (mine === this.theirs[name]) continue;
      const row = this.question().getByRole('row').filter({ hasText: FIELDS[name] });
      await expect(row.getByRole('cell')).toHaveText([this.theirs[name] || '–', mine || '–']);
    }
  }

  private async choose(chance: Chance): Promise<void> {
    await this.isAnswered();
    const { theirs } = this;
    if (!theirs) return;
    this.theirs = undefined;
    switch (chance.weighted({ mine: 3, theirs: 1, later: 1 })) {
      case 'mine':
        this.chosen.add(theirs.version);
        await this.save('Save mine');
        return this.isAnswered();
      case 'theirs':
        await this.button('Take theirs').click();
        this.typed.clear();
        break;
      case 'later':
        await this.page.keyboard.press('Escape');
        break;
    }
    await expect(this.question()).toBeHidden();
  }

  private async reload(): Promise<void> {
    if (this.pending || this.draft) return;
    await this.page.reload();
    await expect(this.field('city')).toBeVisible();
    if (this.typed.size === 0) return;
    await expect(this.offer()).toBeVisible();
    this.draft = this.typed;
    this.typed = new Map();
  }

  private async answerDraft(isUsed: boolean): Promise<void> {
    if (this.pending || !this.draft) return;
    await this.button(isUsed ? 'Use it' : 'Discard').click();
    await expect(this.offer()).toBeHidden();
    if (isUsed) this.typed = this.draft;
    this.draft = undefined;
  }

  /** Everything typed is in the form, or in the draft that it offers. */
  async hasAll(): Promise<void> {
    for (const [name, text] of [...this.typed]) {
      const isSaved = () => this.typed.get(name) !== text;
      if (!isSaved())
        await expect.poll(async () => isSaved() || (await this.field(name).inputValue()), name).toBe(text);
    }
    if (this.draft) await expect(this.offer()).toBeVisible();
  }

  /** @returns whether all that was typed is saved. */
  async finish(): Promise<boolean> {
    await this.isAnswered();
    if (this.theirs) {
      this.chosen.add(this.theirs.version);
      this.theirs = undefined;
      await this.save('Save mine');
    } else if (this.draft) {
      await this.answerDraft(true);
    } else if (this.typed.size > 0) {
      await this.save('Save');
    } else {
      return true;
    }
    await this.isAnswered();
    return false;
  }

  /** The page follows to the newest version. */
  async sees({ school, city, address }: Student): Promise<void> {
    for (const [name, text] of Object.entries({ school, city, address })) {
      await expect(this.field(name as FieldName)).toHaveValue(text);
    }
  }
}

test('two people on one form lose nothing of what they type', { tag: '@desk' }, async ({ browser }) => {
  test.setTimeout(240_000 + RACES.length * 60_000);
  const versions = new Map<number, Student>();
  const people: Person[] = [];
  for (const who of ['owner', 'staff']) {
    people.push(new Person(await browserOf(browser, watch, ofSunrise(who)), versions));
  }
  for (const [place, person] of people.entries()) await person.slow(chanceOf(1000 + place));
  for (const trial of RACES) {
    await test.step(`race ${trial}`, async () => {
      const chance = chanceOf(trial);
      const student = await studentAtSunrise(`Race ${trial}`, `98220${String(50_000 + trial)}`);
      versions.clear();
      for (const person of people) await person.open(student);
      for (let turn = 8 + chance.below(10); turn > 0; turn -= 1) {
        await chance.pick(people).act(chance);
        for (const person of people) await person.hasAll();
      }
      for (const person of people) while (!(await person.finish())) await person.hasAll();
      const newest = versions.get(Math.max(...versions.keys()));
      for (const person of people) {
        person.judge();
        if (newest) await person.sees(newest);
      }
    });
  }
});
