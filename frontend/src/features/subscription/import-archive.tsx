import { plural, t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import type { Schemas } from '@/api/client';
import { refresh } from '@/api/resource';
import { archiveImports } from '@/api/billing';
import { Banner } from '@/components/feedback/banner';
import { JobProgress } from '@/components/feedback/job-progress';
import { FileField } from '@/components/form/file-field';
import { fileSize } from '@/components/form/file-rules';
import { Panel } from '@/components/layout/panel';
import { browser } from '@/lib/browser';
import { count, dateTime } from '@/lib/format';
import { upload } from './upload-archive';

const ImportDialog = lazy(() => import('./import-dialog'));

type State = Schemas['ArchiveImportState'];

/** Milliseconds between two questions while an archive is read. */
const PAUSE = 1000;

const isRead = (state: State | undefined) => state?.state === 'QUEUED' || state?.state === 'RUNNING';

const stateQuery = {
  ...archiveImports.get(''),
  refetchInterval: ({ state }: { state: { data?: State } }) => (isRead(state.data) ? PAUSE : (false as const)),
};

const Body = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 14,
  justifyItems: 'start',
  padding: '0 16px 16px',
  '& > p': { ...theme.typography.body, margin: 0, maxWidth: 640, color: theme.vars.palette.text.secondary },
  '& > [role="group"], & > [role="status"]': { width: '100%', maxWidth: 520 },
  '& > [role="alert"]': { width: '100%', maxWidth: 640 },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));

/** The way back of an export: for the owner of a centre in which nothing was entered yet. */
export default function ImportArchive() {
  const { data: state } = useQuery(stateQuery);
  if (!state || (!state.isNew && !isRead(state) && state.state !== 'DONE')) return null;
  return (
    <Panel title={t`Import an archive`}>
      <Body>
        {isRead(state) ? (
          <>
            <JobProgress label={t`Importing`} job={{ ...state, state: 'RUNNING' }} />
            <p>{t`You can leave this page. Nothing is changed before everything was read and compared.`}</p>
          </>
        ) : state.state === 'DONE' ? (
          <Done state={state} />
        ) : (
          <Upload state={state} />
        )}
      </Body>
    </Panel>
  );
}

/** Which file, and how far it is sent. */
function Upload({ state }: { state: State }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [asking, setAsking] = useState(false);
  const [sent, setSent] = useState(0);
  const stop = useRef<AbortController>(undefined);
  const sending = useMutation({
    mutationFn: async (chosen: File) => {
      stop.current = new AbortController();
      await upload(chosen, state.pieceBytes, setSent, stop.current.signal);
    },
    onSettled: () => refresh(queries, archiveImports.refreshes),
  });
  const accepts = {
    endings: ['zip'],
    under: state.mostBytes,
    tooLarge: t`This file is larger than ${{ most: fileSize(state.mostBytes) }}. Please ask us to import it for you.`,
    unreadable: t`This is not an archive of Class Master. Choose the ZIP file of an export.`,
    several: t`Please upload one file at a time.`,
  };
  return (
    <>
      {state.state === 'FAILED' && (
        <Banner
          tone="error"
          action={
            state.refusal === 'plan_limit' && (
              <Button size="small" href="#plans">
                {t`Upgrade`}
              </Button>
            )
          }
        >
          {state.message}
        </Banner>
      )}
      <p>
        {t`Brings everything of another centre, exported as one ZIP file, into this one, as long as nothing was entered here. You stay the owner; staff come without a password and are invited again.`}
      </p>
      <FileField
        label={t`Archive`}
        accepts={accepts}
        file={file}
        onFile={setFile}
        progress={sending.isPending && (file ? sent / file.size : true)}
      />
      {sending.isPending && <p>{t`Keep this page open while the file is being sent.`}</p>}
      <div className="buttons">
        {sending.isPending ? (
          <Button onClick={() => stop.current?.abort()}>{t`Stop`}</Button>
        ) : (
          <Button variant="outlined" disabled={!file} onClick={() => setAsking(true)}>
            {t`Import`}
          </Button>
        )}
      </div>
      <Suspense>
        {asking && file && (
          <ImportDialog
            file={file}
            onDone={() => {
              setAsking(false);
              setSent(0);
              sending.mutate(file);
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** What was read. Everything that the browser still holds is of the centre before. */
function Done({ state }: { state: State }) {
  return (
    <>
      <p>
        {t`Imported on ${{ day: dateTime(state.endDt ?? '') }}: ${{ contents: contentsOf(state) }}, all equal to the archive’s manifest.`}
      </p>
      <Button variant="contained" color="primary" onClick={() => browser.go('/')}>
        {t`Show the centre`}
      </Button>
    </>
  );
}

const contentsOf = ({ tables, rows, files }: State) =>
  [
    plural({ tables }, { one: '# table', other: '# tables' }),
    rows === 1 ? t`1 row` : t`${{ rows: count(rows) }} rows`,
    plural({ files }, { one: '# file', other: '# files' }),
  ].join(', ');
