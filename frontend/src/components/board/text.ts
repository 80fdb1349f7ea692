import { texts } from '@/i18n/texts';

export const t = texts('board', {
  none: 'None',
  move: 'Move {{name}}',
  moveTo: 'Move to',
  howTo:
    'Press Space to pick the card up. Choose a column with the arrow keys, press Space to drop it there, Escape to leave it.',
  picked: '{{name}} is picked up.',
  over: '{{name}} is over {{column}}.',
  overNothing: '{{name}} is over no column that takes it.',
  dropped: '{{name}} was dropped on {{column}}.',
  stays: '{{name}} stays where it was.',
});
