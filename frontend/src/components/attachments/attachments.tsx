import { t } from '@lingui/core/macro';
import { styled } from '@mui/material/styles';
import type { QueryKey } from '@tanstack/react-query';
import { Download, Eye, FileText, Image } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { saveAddress } from '@/api/download';
import type { ApiList } from '@/api/list-query';
import { DataList } from '../data-list/data-list';
import { CardLines } from '../data-list/list-cards';
import { deleteAction, editAction } from '../data-list/row-actions';
import type { ListColumn, ListEmpty } from '../data-list/types';
import { useDelete } from '../dialogs/use-delete';
import { DateText } from '../display/date-text';
import { GenericDrawing } from '../feedback/drawings';
import { fileSize } from '../form/file-rules';
import { DeleteDialog } from '../late';
import { ParamSheet } from '../sheet/param-sheet';
import { useSheetParam } from '../sheet/use-sheet-param';
import type { AttachmentPreviewProps } from './attachment-preview';
import { DropZone } from './drop-zone';
import type { Adding, Attachment, AttachmentsQuery } from './kinds';

const AddAttachments = lazy(() => import('./add-attachments'));
// A lazy component forgets whose rows it draws.
const AttachmentPreview = lazy(() => import('./attachment-preview')) as <Row extends Attachment, K extends QueryKey>(
  props: AttachmentPreviewProps<Row, K>,
) => ReactNode;

const Zone = styled('div')({ padding: '16px 0 12px' });

interface AttachmentsProps<Row extends Attachment, Values, K extends QueryKey> {
  /** Of the list in what is remembered of it and in files: "student-documents". */
  name: string;
  resource: { delete: (id: number) => Promise<unknown>; refreshes: readonly string[] };
  list: ApiList<Row>;
  all: AttachmentsQuery<Row, K>;
  columns: readonly ListColumn<Row>[];
  /** What else is said of a file, beside its size and day: its kind. */
  about: (row: Row) => string;
  adding: Adding<Values>;
  /** The sheet that changes what is said of a file. */
  editor: (id: string, onClose: () => void) => ReactNode;
  /** Whether the person may delete and export. */
  mayManage: boolean;
  /** What follows a deletion, as a sentence that goes on from the title. */
  consequence: string;
  empty: Pick<ListEmpty, 'title' | 'text'>;
}

/** The files of a record: dropped, chosen or taken with a phone's camera, looked at in place, and listed. */
export function Attachments<Row extends Attachment, Values, K extends QueryKey>({
  name,
  resource,
  list,
  all,
  columns,
  about,
  adding,
  editor,
  mayManage,
  consequence,
  empty,
}: AttachmentsProps<Row, Values, K>) {
  const sheet = useSheetParam('document');
  const preview = useSheetParam('file');
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { askDelete, dialog } = useDelete({ of: resource, nameOf: (row: Row) => row.title, consequence });

  return (
    <>
      <Zone>
        <DropZone
          accepts={adding.accepts}
          hint={adding.hint}
          onFiles={(files) => {
            setChosen(files);
            sheet.open('new');
          }}
        />
      </Zone>
      <DataList
        name={name}
        noun={{ one: t`file`, many: t`files` }}
        columns={columns}
        of={list}
        rowName={(row) => row.title}
        card={(row) => (
          <CardLines
            avatar={
              row.mimeType.startsWith('image/') ? <Image size={20} aria-hidden /> : <FileText size={20} aria-hidden />
            }
            title={row.title}
            end={fileSize(row.size)}
            second={about(row)}
            third={<DateText value={row.createDt} />}
          />
        )}
        mayExport={mayManage}
        ordering="-createDt"
        remember={false}
        onOpen={(row) => preview.open(row._id)}
        rowActions={(row) => [
          { label: t`Look at`, icon: Eye, onSelect: () => preview.open(row._id) },
          { label: t`Download`, icon: Download, onSelect: () => saveAddress(row.file, row.title) },
          editAction(() => sheet.open(row._id)),
          mayManage && deleteAction(() => askDelete(row)),
        ]}
        empty={{ drawing: <GenericDrawing />, compact: true, ...empty }}
      />
      <ParamSheet of={sheet}>
        {(id) =>
          id === 'new' ? (
            <AddAttachments of={adding as Adding<unknown>} first={chosen} onClose={sheet.close} />
          ) : (
            editor(id, sheet.close)
          )
        }
      </ParamSheet>
      {preview.value && (
        <Suspense>
          <AttachmentPreview
            id={preview.value}
            all={all}
            about={about}
            onShow={preview.replace}
            onClose={preview.close}
          />
        </Suspense>
      )}
      <DeleteDialog {...dialog} />
    </>
  );
}
