import { plural } from '@lingui/core/macro';

/** What is to be done about the rows of a spreadsheet that are wrong, beside `good` ones. */
export const rowsToCorrect = (good: number, faulty: number) =>
  good > 0
    ? plural(
        { count: faulty },
        {
          one: '# row must be corrected. Import the others now, or correct it in your spreadsheet and upload that again.',
          other:
            '# rows must be corrected. Import the others now, or correct these in your spreadsheet and upload that again.',
        },
      )
    : plural(
        { count: faulty },
        {
          one: '# row must be corrected. Correct it in your spreadsheet and upload that again.',
          other: '# rows must be corrected. Correct them in your spreadsheet and upload that again.',
        },
      );
