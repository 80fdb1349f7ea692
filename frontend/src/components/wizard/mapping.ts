/** The mapping with another field for one column; a field has one column, unless its parts are `joined`. */
export function assign(mapping: readonly string[], place: number, field: string, joined: readonly string[]): string[] {
  return mapping.map((now, at) => {
    if (at === place) return field;
    return now === field && !joined.includes(field) ? '' : now;
  });
}
