import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { Eye, Upload } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';
import { client as declared } from '@/api/columns/client';
import { optionsOf } from '@/api/fields/options';
import { tryAgainTight } from '@/api/meta';
import { clients } from '@/api/master';
import { ListPage } from '@/components/data-list/list-page';
import { deleteAction, editAction } from '@/components/data-list/row-actions';
import type { ListFilter } from '@/components/data-list/types';
import { useDelete } from '@/components/dialogs/use-delete';
import { GenericDrawing } from '@/components/feedback/drawings';
import { DeleteDialog } from '@/components/late';
import { ParamSheet } from '@/components/sheet/param-sheet';
import { useSheetParam } from '@/components/sheet/use-sheet-param';
import type { ClientRow } from './api';
import { ClientCard, clientColumns } from './columns';

const ClientDialog = lazy(() => import('./client-dialog'));

const filters: readonly ListFilter[] = [
  { key: 'stage', kind: 'choice', label: t`Stage`, multiple: true, options: optionsOf(declared.stage.words) },
  { key: 'followUp', kind: 'dates', label: t`Follow-up`, from: 'followUpFrom', to: 'followUpTo' },
];

/** The platform's leads. The specification calls the page Client Form and its list Client List. */
export function Component() {
  const edited = useSheetParam('client');
  const viewed = useSheetParam('details');
  const { askDelete, dialog } = useDelete({
    of: clients,
    nameOf: (client: ClientRow) => client.name,
    send: ({ _id, version }) => clients.put('delete/{id}', { id: _id, body: { version } }),
    consequence: t`is no longer in the list.`,
    meta: {
      // The server's sentence goes on without its full stop (specification, section 8).
      failure: (sentence) => `${sentence.replace(/\.$/, '')}.Contact Admin`,
      tooMany: tryAgainTight,
    },
  });
  const importButton = (
    <Button component={Link} to="/clientimport" startIcon={<Upload size={16} aria-hidden />}>
      {t`Import`}
    </Button>
  );
  return (
    <ListPage
      title={t`Client List`}
      name="clients"
      noun={{ one: t`client`, many: t`clients`, none: t`No Clients found` }}
      columns={clientColumns}
      of={clients}
      rowName={(client) => client.name}
      card={(client) => <ClientCard client={client} />}
      search={t`Search name, phone or city`}
      filters={filters}
      rowActions={(client) => [
        { label: t`View`, icon: Eye, onSelect: () => viewed.open(client._id) },
        editAction(() => edited.open(client._id)),
        deleteAction(() => askDelete(client)),
      ]}
      iconActions
      add={{ label: t`Add Client`, onClick: () => edited.open('new') }}
      actions={importButton}
      mayExport
      empty={{
        drawing: <GenericDrawing />,
        title: t`No Clients found`,
        text: t`A client is somebody who may sign up with a centre.`,
        secondAction: importButton,
      }}
    >
      <ParamSheet of={edited}>{(id) => <ClientDialog id={id} onClose={edited.close} />}</ParamSheet>
      <ParamSheet of={viewed}>{(id) => <ClientDialog isView id={id} onClose={viewed.close} />}</ParamSheet>
      <DeleteDialog {...dialog} />
    </ListPage>
  );
}
