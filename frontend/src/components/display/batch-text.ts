/** "Guitar, Grade 1 · Tuesday evenings"; a batch that is named after its course says it once. */
export function batchText(course: string, batch: string | undefined): string {
  if (!batch) return course;
  return batch.startsWith(course) ? batch : `${course} · ${batch}`;
}
