import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { FileField } from './file-field';
import { fileFault, fileRule } from './file-rules';

const sheets = {
  endings: ['csv', 'xlsx'],
  under: 5_000_000,
  tooLarge: 'File size should be less than 5MB',
  unreadable: 'Choose a .csv or .xlsx file',
  several: 'Please upload one file at a time.',
};
const rows = new File(['name,phone'], 'students.CSV', { type: 'application/vnd.ms-excel' });

describe('a file', () => {
  it.each([
    [{ name: 'students.csv', type: '', size: 10 }, null],
    [{ name: 'students.numbers', type: '', size: 10 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students.csv', type: 'application/vnd.ms-excel', size: 10 }, null],
    [{ name: 'students.csv', type: 'image/png', size: 10 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students', type: '', size: 10 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students.xlsx', type: '', size: 0 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students.xlsx', type: '', size: 4_999_999 }, null],
    [{ name: 'students.xlsx', type: '', size: 5_000_000 }, 'File size should be less than 5MB'],
  ])('%j is judged: %s', (file, fault) => {
    expect(fileFault(file, sheets)).toBe(fault);
  });

  it('has its rule in words', () => {
    expect(fileRule(sheets)).toBe('.csv or .xlsx, under 5 MB');
  });
});

describe('the file field', () => {
  it('takes what is chosen, whatever type the system gives it', async () => {
    const onFile = vi.fn();
    show(<FileField label="Students" accepts={sheets} file={null} onFile={onFile} />);
    await userEvent.upload(screen.getByLabelText('Students', { selector: 'input' }), rows, { applyAccept: false });
    expect(onFile).toHaveBeenCalledWith(rows);
  });

  it('refuses what is dropped on it and cannot be read, and says why', async () => {
    const onFile = vi.fn();
    show(<FileField label="Students" accepts={sheets} file={null} onFile={onFile} />);
    const picture = new File(['x'], 'photo.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [picture] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a .csv or .xlsx file');
    expect(onFile).not.toHaveBeenCalled();
  });

  it('takes one file only', async () => {
    const onFile = vi.fn();
    show(<FileField label="Students" accepts={sheets} file={null} onFile={onFile} />);
    fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [rows, rows] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Please upload one file at a time.');
    expect(onFile).not.toHaveBeenCalled();
  });

  it('shows how far it is, and lets it go only afterwards', () => {
    show(<FileField label="Students" accepts={sheets} file={rows} progress={0.4} onFile={vi.fn()} />);
    expect(screen.getByRole('progressbar', { name: 'Sending the file' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('button', { name: 'Remove students.CSV' })).toBeDisabled();
  });
});
