import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const ROOT = import.meta.dirname;
const EXTENSIONS = ['', '.ts', '.tsx', '.js', '.mjs'];

/** These modules or folders; fails the build where one does not exist, so that a renamed file keeps its group. */
const modules = (folder: string, ...names: string[]) => {
  const missing = names.find((name) => !EXTENSIONS.some((ending) => existsSync(resolve(ROOT, folder, name + ending))));
  if (missing) throw new Error(`vite.chunks.ts names ${folder}/${missing}, which does not exist.`);
  return `${folder}/(${names.join('|')})(/|\\.)`;
};
const packages = (...names: string[]) => modules('node_modules', ...names);
const mui = (...names: string[]) => modules('node_modules/@mui/material', ...names);
const icons = (...names: string[]) => modules('node_modules/lucide-react/dist/esm', ...names);
const components = (folder: string, ...names: string[]) => modules(`src/components/${folder}`, ...names);
const lib = (...names: string[]) => modules('src/lib', ...names);

const group = (name: string, ...tests: string[]) => ({ name, test: new RegExp(tests.join('|')) });

/**
 * Which modules share a file of the build. Left to itself the build makes a file of each set of modules that the
 * same pages need: two hundred, most of them under a kilobyte, and a first visit asks for a hundred of them. Here
 * the parts that are always needed together stand together, from what every visit loads down to what forms add.
 *
 * A group takes what its modules import as well, unless an earlier group has it: the order counts. It must not
 * take what pages without that part need; `npm run size` tells when one does.
 */
export const chunks = [
  group(
    'core',
    packages('react', 'react-dom', 'scheduler', 'react-router', 'react-router-dom', 'openapi-fetch', 'stylis'),
    packages('@emotion', '@lingui/core'),
    // What only the register offline and the timeline ask for stands with them.
    `${packages('@tanstack/query-core')}(?!.*(hydration|infiniteQueryObserver))`,
    `${packages('@tanstack/react-query')}(?!.*(useInfiniteQuery|HydrationBoundary))`,
    packages('@mui/system', '@mui/styled-engine', '@mui/private-theming'),
    mui('styles', 'colors', 'CssBaseline', 'GlobalStyles'),
    icons('createLucideIcon', 'Icon', 'context', 'shared'),
    modules('src', 'i18n', 'theme'),
    modules('src/api', 'ask', 'client', 'errors', 'list-query', 'meta', 'resource', 'resources'),
    lib(
      'browser',
      'connection',
      'me',
      'offline-data',
      'roles',
      'session',
      'toasts',
      'token',
      'unsaved',
      'use-online',
      'version',
      'way-back',
    ),
    modules(
      'src/app',
      'app',
      'config',
      'fault',
      'faults',
      'guards',
      'offline',
      'overlays',
      'pages',
      'query-client',
      'router',
      'stale-chunk',
      'start',
      'titled',
    ),
  ),
  // The sign-in page and the shell.
  group(
    'controls',
    packages('@mui/utils'),
    mui(
      'Button',
      'ButtonBase',
      'CircularProgress',
      'IconButton',
      'SvgIcon',
      'Typography',
      'internal',
      'transitions',
      'utils',
    ),
    packages('react-transition-group'),
    icons('icons/check', 'icons/chevron-down', 'icons/eye'),
    modules(
      'src/components',
      'late',
      'brand/logo',
      'display/dotted',
      'display/sentence',
      'feedback/banner',
      'form/server-errors',
      'form/use-focus-back',
    ),
  ),
  group(
    'inputs',
    components('form', 'text-field', 'field-error', 'form-layout', 'combobox', 'use-debounced'),
    modules('src/api/fields', 'options'),
    mui('Checkbox', 'FormControlLabel', 'InputAdornment/inputAdornmentClasses'),
  ),
  group('rules', packages('zod')),
  group(
    'fields',
    components('form', 'text-fields', 'checkbox', 'define-form', 'field-of'),
    modules('src/api/fields', 'field', 'text'),
    packages('@hookform'),
  ),
  group('passwords', components('form', 'new-password'), modules('src/features/session', 'new-password-fields')),
  group('two-factor', components('two-factor', 'forms', 'form-code')),
  group('shell', modules('src/app/shell', 'shell')),
  // Signing out empties both.
  group('stores', packages('idb-keyval'), lib('kept-store', 'offline-store')),
  // What is fetched once the first page rests, and what it says without a network.
  group(
    'kept',
    modules('src/app/kept', 'build', 'code', 'keep', 'start', 'update'),
    lib('as-of', 'shown-queries'),
    components('feedback', 'kept-pages'),
    modules('src/app/shell', 'offline-strip'),
  ),
  // What a page is made of, whatever it shows.
  // A few pages have them, and the public ones need none of them.
  group(
    'support-icons',
    icons(
      'icons/calendar-plus',
      'icons/circle-dot',
      'icons/database-backup',
      'icons/door-closed',
      'icons/door-open',
      'icons/face-neutral',
      'icons/face-slightly-frowning',
      'icons/face-slightly-smiling',
      'icons/lock',
      'icons/message-square-quote',
      'icons/paperclip',
      'icons/pin',
      'icons/rocket',
      'icons/timer',
    ),
  ),
  group(
    'referral-icons',
    icons(
      'icons/arrow-right-left',
      'icons/hand-coins',
      'icons/link',
      'icons/link-2',
      'icons/message-square-text',
      'icons/repeat',
      'icons/send',
      'icons/share-2',
    ),
  ),
  group(
    'chat-icons',
    icons('icons/at-sign', 'icons/folder', 'icons/folder-open', 'icons/send-horizontal', 'icons/square-pen'),
  ),
  group('attendance-icons', icons('icons/check-check', 'icons/cloud-off', 'icons/cloud-upload', 'icons/log-in')),
  group('panel-icons', icons('icons/folder-clock', 'icons/keyboard')),
  group('device-icons', icons('icons/monitor-smartphone')),
  group('material-icons', icons('icons/clipboard-check', 'icons/package', 'icons/package-x', 'icons/truck')),
  group('money-icons', icons('icons/ban', 'icons/banknote', 'icons/circle-slash', 'icons/smartphone', 'icons/undo-2')),
  group('icons', packages('lucide-react')),
  group('tabs', mui('Tab', 'Tabs')),
  group(
    'page',
    components('display', 'avatar', 'balance', 'kbd', 'money', 'segmented', 'states', 'status-chip'),
    components('feedback', 'empty-state', 'error-state', 'skeletons', 'use-delayed'),
    components('layout', 'facts', 'page-header', 'panel', 'panel-list', 'primary-action'),
    // Pages that are no lists have these too.
    components(
      'data-list',
      'filters',
      'list-footer',
      'list-state',
      'plain-field',
      'row-actions',
      'row-menu',
      'search-box',
      'toolbar-menus',
      'use-list-params',
    ),
    components('form', 'idempotency'),
    components('sheet', 'param-sheet'),
    modules('src/api', 'download', 'lists'),
    lib('choices', 'duration', 'list-settings', 'reach'),
    mui('Grow', 'List/ListContext', 'ListItemIcon'),
  ),
  // Of nearly every list and record.
  group('record', components('display', 'date-text'), components('dialogs', 'use-delete')),
  // What opens over a page.
  group(
    'layers',
    mui(
      'Dialog',
      'DialogActions',
      'DialogContent',
      'DialogContentText',
      'DialogTitle',
      'Drawer',
      'Menu',
      'MenuItem',
      'Paper',
      'Popover',
    ),
    components('sheet', 'side-sheet'),
    components('dialogs', 'confirm-dialog'),
  ),
  group('print-key', components('data-list', 'use-print-key')),
  group('list', components('data-list', 'cells', 'choices', 'data-list', 'list-page', 'totals')),
  group(
    'form',
    components(
      'form',
      'choice-fields',
      'date-field',
      'field',
      'form-field',
      'form-guard',
      'form-of-page',
      'money-field',
      'save-bar',
      'use-leave',
      'use-record-form',
      'use-save',
    ),
  ),
];
