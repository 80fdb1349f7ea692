/**
 * Finds the element that says all of a sentence, though its dates stand in elements of their own:
 * `screen.getByText(sentence('20-11-2026 is a holiday of the branch.'))`.
 */
export const sentence = (words: string | RegExp) => (_own: string, element: Element | null) =>
  says(element, words) && ![...(element?.children ?? [])].some((child) => says(child, words));

function says(element: Element | null, words: string | RegExp): boolean {
  const text = element?.textContent ?? '';
  return typeof words === 'string' ? text === words : words.test(text);
}
