import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { Segmented } from '@/components/display/segmented';
import { FieldError } from '@/components/form/field-error';
import { TextField } from '@/components/form/text-field';
import { SideSheet } from '@/components/sheet/side-sheet';
import type { Code } from './api';
import { codeLabel, CODES, mayHaveTimes } from './codes';
import type { Line, MarkDraft } from './use-register';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 16,
  '& > .wide': { gridColumn: '1 / -1' },
});

interface MarkSheetProps {
  line: Line;
  disabled: boolean;
  /** With what was changed, or nothing when it was only looked at. */
  onDone: (part: Partial<MarkDraft> | null) => void;
}

/** What a tap does not say: excused, when somebody came and went, and a note. */
export default function MarkSheet({ line, disabled, onDone }: MarkSheetProps) {
  const [draft, setDraft] = useState({
    code: line.code,
    checkIn: line.checkIn ?? '',
    checkOut: line.checkOut ?? '',
    note: line.note,
  });
  const hasTimes = mayHaveTimes(draft.code);
  const isBackwards = hasTimes && draft.checkIn !== '' && draft.checkOut !== '' && draft.checkOut <= draft.checkIn;
  const change = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part });
  return (
    <SideSheet
      open
      width={400}
      title={line.studentObjectId.studentName}
      onClose={() => onDone(null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (isBackwards) return;
        const { code, note } = draft;
        onDone({ code, note: note.trim(), checkIn: draft.checkIn || null, checkOut: draft.checkOut || null });
      }}
      foot={
        !disabled && (
          <Button type="submit" variant="contained" color="primary">
            {t`Done`}
          </Button>
        )
      }
    >
      <Fields>
        <div className="wide">
          <Segmented<Code | ''>
            wide
            label={t`Mark`}
            disabled={disabled}
            options={CODES.map((value) => ({ value, label: codeLabel(value) }))}
            value={draft.code ?? ''}
            onChange={(code) => change({ code: code || null })}
          />
        </div>
        <TextField
          type="time"
          label={t`Check-in`}
          disabled={disabled || !hasTimes}
          value={hasTimes ? draft.checkIn : ''}
          onChange={(event) => change({ checkIn: event.target.value })}
        />
        <TextField
          type="time"
          label={t`Check-out`}
          disabled={disabled || !hasTimes}
          value={hasTimes ? draft.checkOut : ''}
          error={isBackwards}
          helperText={isBackwards && <FieldError>{t`The check-out must be later than the check-in.`}</FieldError>}
          onChange={(event) => change({ checkOut: event.target.value })}
        />
        <div className="wide">
          <TextField
            multiline
            minRows={2}
            label={t`Note`}
            helperText={t`Visible to everyone who can see this register`}
            disabled={disabled}
            value={draft.note}
            slotProps={{ htmlInput: { maxLength: 200 } }}
            onChange={(event) => change({ note: event.target.value })}
          />
        </div>
      </Fields>
    </SideSheet>
  );
}
