import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { show } from '@/testing/show';
import { FileField } from './file-field';
import { fileFault, fileRule } from './file-rules';

const rows = new File(['name,phone'], 'students.CSV', { type: 'application/vnd.ms-excel' });

describe('a file', () => {
  it.each([
    [{ name: 'students.csv', size: 10 }, null],
    [{ name: 'students.numbers', size: 10 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students', size: 10 }, 'Choose a .csv or .xlsx file'],
    [{ name: 'students.xlsx', size: 0 }, 'The file is empty'],
    [{ name: 'students.xlsx', size: 5_000_001 }, 'The file is larger than 5 MB'],
  ])('%j is judged: %s', (file, fault) => {
    expect(fileFault(file, ['csv', 'xlsx'], 5_000_000)).toBe(fault);
  });

  it('has its rule in words', () => {
    expect(fileRule(['pdf'], 10_000_000)).toBe('.pdf, at most 10 MB');
  });
});

describe('the file field', () => {
  it('takes what is chosen, whatever type the system gives it', async () => {
    const onFile = vi.fn();
    show(<FileField label="Students" kinds={['csv', 'xlsx']} largest={5_000_000} file={null} onFile={onFile} />);
    await userEvent.upload(screen.getByLabelText('Students', { selector: 'input' }), rows, { applyAccept: false });
    expect(onFile).toHaveBeenCalledWith(rows);
  });

  it('refuses what is dropped on it and cannot be read, and says why', async () => {
    const onFile = vi.fn();
    show(<FileField label="Students" kinds={['csv']} largest={5_000_000} file={null} onFile={onFile} />);
    const picture = new File(['x'], 'photo.png', { type: 'image/png' });
    fireEvent.drop(screen.getByText('or drop it here'), { dataTransfer: { files: [picture] } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Choose a .csv file');
    expect(onFile).not.toHaveBeenCalled();
  });

  it('shows how far it is, and lets it go only afterwards', () => {
    show(<FileField label="Students" kinds={['csv']} largest={5e6} file={rows} progress={0.4} onFile={vi.fn()} />);
    expect(screen.getByRole('progressbar', { name: 'Sending the file' })).toHaveAttribute('aria-valuenow', '40');
    expect(screen.getByRole('button', { name: 'Remove students.CSV' })).toBeDisabled();
  });
});
