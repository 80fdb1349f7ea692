import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { organisations } from '@/api/master';
import { Combobox } from '@/components/form/combobox';
import { useDebounced } from '@/components/form/use-debounced';

const Chosen = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8, marginTop: 8 });

/** Milliseconds after the last key. */
const PAUSE = 250;

interface CentrePickerProps {
  label: string;
  /** Codes of the centres that are chosen. */
  value: readonly string[];
  onValue: (codes: string[]) => void;
  /** Names of those that were chosen before, by their codes. */
  known: ReadonlyMap<string, string>;
  disabled: boolean;
}

/** Single centres, found by name, email or org ID. */
export function CentrePicker({ label, value, onValue, known, disabled }: CentrePickerProps) {
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<ReadonlyMap<string, string>>(known);
  const search = useDebounced(text.trim(), PAUSE);
  const { data, isPlaceholderData } = useQuery({ ...organisations.search(search), enabled: search !== '' });
  const found = search !== '' && search === text.trim() && !isPlaceholderData ? data : undefined;
  return (
    <div className="wide">
      {!disabled && (
        <Combobox
          label={label}
          placeholder={t`Search centre, email, org ID`}
          autoFocus={false}
          text={text}
          onText={setText}
          items={(found ?? []).filter(({ orgId }) => !value.includes(orgId))}
          itemId={({ orgId }) => orgId}
          note={found ? t`No other centre matches “${{ text: text.trim() }}”` : t`Searching…`}
          onPick={({ orgId, centreName }) => {
            setPicked(new Map(picked).set(orgId, centreName));
            onValue([...value, orgId]);
            setText('');
          }}
        >
          {({ centreName, orgId }) => `${centreName} · ${orgId}`}
        </Combobox>
      )}
      {value.length > 0 && (
        <Chosen>
          {value.map((code) => {
            const name = picked.get(code) ?? code;
            return (
              <Button
                key={code}
                size="small"
                disabled={disabled}
                endIcon={<X size={14} aria-hidden />}
                aria-label={t`Remove ${{ name }}`}
                onClick={() => onValue(value.filter((one) => one !== code))}
              >
                {name}
              </Button>
            );
          })}
        </Chosen>
      )}
    </div>
  );
}
