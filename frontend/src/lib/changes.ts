/** Changes of the change log, as the API and the socket tell them. */
export interface Change {
  position: number;
  /** The path of the resource that shows the record. */
  resource: string;
  /** Null: many of its records have changed. */
  id: number | null;
  version: number;
}

/** What was committed behind position `after`, up to `position`. */
export interface ChangesFrame {
  after: number;
  position: number;
  changes: Change[];
}
