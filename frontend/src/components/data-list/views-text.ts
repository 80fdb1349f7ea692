import { texts } from '@/i18n/texts';

/** The words of saved views, which come with their menu. */
export const tv = texts('views', {
  myViews: 'My views',
  sharedViews: 'Shared',
  saveView: 'Save changes to this view',
  saveNewView: 'Save as a new view…',
  firstView: 'Open the list with this view',
  notFirstView: 'Do not open the list with this view',
  renameView: 'Rename or share this view…',
  deleteView: 'Delete this view…',
  deleteEffect: 'goes from this list, for everybody whom it is shared with. The rows of the list stay.',
  leaveView: 'Leave this view',
  newView: 'Save as a new view',
  viewName: 'Name',
  viewShared: 'Everybody in the centre has this view',
  viewKeeps: 'A view keeps the tab, the filters, the search, the order and the columns.',
  viewNameRequired: 'Please give the view a name.',
  saveViewShort: 'Save view',
  viewSaved: 'View saved.',
});
