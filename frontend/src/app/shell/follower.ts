/**
 * Follows the change log of the workspace (docs/decisions/change-log.md). Frames over the socket are hints, and
 * each says between which positions it lies. One that does not follow on what is known is kept for a moment;
 * when what is missing does not come, the log is asked for it. So nothing is missed and nothing is asked while
 * frames follow each other.
 */

import type { Change, ChangesFrame } from '@/lib/changes';

/** The log's answer. Without changes it cannot tell them: then everything is to be read anew. */
export interface ChangesAnswer {
  position: number;
  changes: Change[] | null;
}

interface Options {
  /** Asks the log what came after a position. */
  ask: (after: number) => Promise<ChangesAnswer>;
  /** Has what shows these records asked for anew. */
  apply: (changes: Change[]) => void;
  /** Has everything asked for anew. */
  refresh: () => void;
}

/** Milliseconds that a frame waits for the one before it: two processes push in no order. */
export const PATIENCE = 500;

/** Milliseconds after which the log is asked again where it has not answered. */
export const AGAIN = 5000;

export class Follower {
  private readonly options: Options;
  private position: number | undefined;
  private waiting: ChangesFrame[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private question: Promise<void> | undefined;
  /** Where the line said that the log is, while that is not known to have been read. */
  private told: number | undefined;
  private isOver = false;

  /** @param position from where on changes are missing in what was read; undefined where that is not known. */
  constructor(options: Options, position: number | undefined) {
    this.options = options;
    this.position = position;
  }

  /** A frame came. */
  take(frame: ChangesFrame): void {
    this.isOver = false;
    this.waiting.push(frame);
    this.goOn();
  }

  /** The line is up, and the log was there then. */
  lineIsUp(position: number): void {
    this.isOver = false;
    if (this.position === undefined) {
      this.beginAt(position);
    } else if (this.question) {
      // The answer may be of before the line was up.
      this.told = position;
    } else if (position !== this.position) {
      this.told = position;
      this.ask();
    }
  }

  /** Asks for what is missing, once at a time. */
  catchUp(): Promise<void> {
    const { told } = this;
    if (!this.question) this.told = undefined;
    this.question ??= this.askTheLog().then(
      () => {
        this.question = undefined;
        this.goOn();
        if (this.told !== undefined && !this.isOver) this.ask();
      },
      (fault: unknown) => {
        this.question = undefined;
        this.told ??= told;
        this.goOn(AGAIN);
        throw fault;
      },
    );
    return this.question;
  }

  /** Nothing more is followed. */
  stop(): void {
    this.isOver = true;
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private ask(): void {
    void this.catchUp().catch(() => undefined);
  }

  private async askTheLog(): Promise<void> {
    const after = this.position ?? 0;
    const { position, changes } = await this.options.ask(after);
    // Frames may have told some of it meanwhile.
    const known = this.position ?? 0;
    if (changes === null) {
      this.beginAt(position);
    } else if (position > known || this.position === undefined) {
      this.position = position;
      this.options.apply(changes.filter((change) => change.position > known));
    }
  }

  private beginAt(position: number): void {
    this.position = position;
    this.options.refresh();
  }

  /** Applies the frames that follow on what is known. What is missing then is asked for when it does not come. */
  private goOn(patience = PATIENCE): void {
    clearTimeout(this.timer);
    if (this.position === undefined || this.question || this.isOver) return;
    this.waiting.sort((one, other) => one.after - other.after);
    let next: ChangesFrame | undefined;
    while ((next = this.waiting[0]) && next.after <= this.position) {
      this.waiting.shift();
      if (next.position <= this.position) continue;
      const known = this.position;
      this.position = next.position;
      this.options.apply(next.changes.filter((change) => change.position > known));
    }
    if (this.told === this.position) this.told = undefined;
    if (this.waiting.length > 0 || this.told !== undefined) this.timer = setTimeout(() => this.ask(), patience);
  }
}
