/**
 * Which modules share a file of the build. Left to itself the build makes a file of each set of modules that the
 * same pages need: two hundred, most of them under a kilobyte, and a first visit asks for a hundred of them. Here
 * the parts that are always needed together stand together, from what every visit loads down to what forms add.
 *
 * A group takes what its modules import as well, unless an earlier group has it: the order counts. It must not
 * take what pages without that part need; `npm run size` tells when one does.
 */
const mui = (...names: string[]) => `node_modules/@mui/material/(${names.join('|')})/`;
const icons = (...names: string[]) => `node_modules/lucide-react/dist/esm/(${names.join('|')})\\.`;
const components = (folder: string, ...names: string[]) => `src/components/${folder}/(${names.join('|')})\\.`;

const group = (name: string, ...tests: string[]) => ({ name, test: new RegExp(tests.join('|')) });

export const chunks = [
  group(
    'core',
    'node_modules/(react|react-dom|scheduler|react-router|react-router-dom|openapi-fetch|stylis)/',
    'node_modules/@emotion/',
    'node_modules/@tanstack/(query-core|react-query)/',
    'node_modules/@mui/(system|styled-engine|private-theming)/',
    mui('styles', 'colors', 'CssBaseline', 'GlobalStyles'),
    icons('createLucideIcon', 'Icon', 'context', 'defaultAttributes', 'shared'),
    'src/(api|i18n|theme)/',
    'src/components/text\\.',
    'src/lib/(browser|connection|kept|me|roles|session|toasts|token|unsaved|use-online|version|way-back)\\.',
    'src/app/(app|config|fault|faults|guards|offline|overlays|pages|query-client|router|stale-chunk|start|text|titled)\\.',
  ),
  // The sign-in page and the shell.
  group(
    'controls',
    'node_modules/@mui/utils/',
    mui('Button', 'ButtonBase', 'CircularProgress', 'IconButton', 'SvgIcon', 'Typography', 'internal', 'transitions', 'utils'),
    'node_modules/react-transition-group/',
    icons('icons/chevron-down', 'icons/eye'),
    'src/components/(late|brand/logo|display/(dotted|sentence)|feedback/banner|form/server-errors)\\.',
    'src/lib/refreshes\\.',
  ),
  group('inputs', components('form', 'text-field', 'field-error', 'form-layout', 'combobox', 'use-debounced'), mui('Checkbox', 'FormControlLabel')),
  group('rules', 'node_modules/zod/'),
  group('fields', components('form', 'text-fields', 'checkbox', 'credential-rules'), 'node_modules/@hookform/'),
  group('shell', 'src/app/shell/shell\\.'),
  // What a page is made of, whatever it shows.
  group('icons', 'node_modules/lucide-react/'),
  group('tabs', mui('Tab', 'Tabs')),
  group(
    'page',
    components('display', 'avatar', 'balance', 'kbd', 'money', 'segmented', 'states', 'status-chip'),
    components('feedback', 'empty-state', 'error-state', 'skeletons', 'use-delayed'),
    components('layout', 'facts', 'page-header', 'panel', 'panel-list', 'primary-action'),
    // Pages that are no lists have these too.
    components('data-list', 'filters', 'list-footer', 'list-state', 'plain-field', 'row-actions', 'row-menu', 'search-box', 'toolbar-menus', 'use-list-params'),
    components('form', 'idempotency'),
    'src/lib/(choices|list-calls|list-settings)\\.',
    mui('Grow', 'List/ListContext', 'ListItemIcon'),
  ),
  // What opens over a page.
  group(
    'layers',
    mui('Dialog', 'DialogActions', 'DialogContent', 'DialogContentText', 'DialogTitle', 'Drawer', 'Menu', 'MenuItem', 'Paper', 'Popover'),
    components('sheet', 'side-sheet'),
    components('dialogs', 'confirm-dialog'),
  ),
  group('list', components('data-list', 'cells', 'choices', 'data-list', 'list-page', 'totals')),
  group(
    'form',
    components('form', 'choice-fields', 'date-field', 'field', 'form-guard', 'form-of-page', 'money-field', 'rules', 'save-bar', 'use-leave', 'use-record-form', 'use-save'),
  ),
];
