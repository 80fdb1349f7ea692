import Dialog from '@mui/material/Dialog';
import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { toasts } from '@/lib/toasts';
import { theme } from '@/theme/theme';
import { Toasts } from './toasts';

function show(run: () => void) {
  vi.useFakeTimers();
  render(
    <ThemeProvider theme={theme}>
      <Toasts />
    </ThemeProvider>,
  );
  act(run);
}

function later(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('a toast', () => {
  it.each([
    ['info', 5000],
    ['success', 3000],
  ] as const)('of %s leaves after %d ms and not before', (tone, ms) => {
    show(() => toasts[tone]('Staff Updated Successfully!'));
    later(ms - 1);
    expect(screen.getByText('Staff Updated Successfully!')).toBeVisible();
    later(1);
    expect(screen.queryByText('Staff Updated Successfully!')).not.toBeInTheDocument();
  });

  it('is held while it is hovered', () => {
    show(() => toasts.success('Data deleted successfully!'));
    fireEvent.mouseEnter(screen.getByRole('status'));
    later(60_000);
    expect(screen.getByText('Data deleted successfully!')).toBeVisible();
    fireEvent.mouseLeave(screen.getByRole('status'));
    later(3000);
    expect(screen.queryByText('Data deleted successfully!')).not.toBeInTheDocument();
  });

  it('offers one thing to do and goes when it is done', () => {
    const print = vi.fn();
    show(() => toasts.success('Receipt recorded', { actions: [{ label: 'Print receipt', run: print }] }));
    fireEvent.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByText('Receipt recorded')).not.toBeInTheDocument();
  });

  it('offers several things, stays for the next of them, and Escape ends it', () => {
    const [print, mail] = [vi.fn(), vi.fn()];
    const actions = [
      { label: 'Print', run: print, stays: true },
      { label: 'Mail', run: mail, stays: true },
    ];
    show(() => toasts.success('Receipt recorded', { actions, takesFocus: true }));
    expect(screen.getByRole('button', { name: 'Print' })).toHaveFocus();
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    fireEvent.click(screen.getByRole('button', { name: 'Mail' }));
    expect(print).toHaveBeenCalledOnce();
    expect(mail).toHaveBeenCalledOnce();
    later(60_000);
    expect(screen.getByText('Receipt recorded')).toBeVisible();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Mail' }), { key: 'Escape' });
    expect(screen.queryByText('Receipt recorded')).not.toBeInTheDocument();
  });

  it('that tells a fault interrupts whoever listens', () => {
    show(() => toasts.error('Some Technical Issue. Please login again!'));
    expect(screen.getByRole('alert')).toHaveTextContent('Some Technical Issue. Please login again!');
  });

  it('is read out in a dialog that opened under an earlier one', async () => {
    const page = (dialog: boolean) => (
      <ThemeProvider theme={theme}>
        <Toasts />
        <Dialog open={dialog}>Keyboard shortcuts</Dialog>
      </ThemeProvider>
    );
    const { rerender } = render(page(false));
    act(() => toasts.info('one'));
    rerender(page(true));
    act(() => toasts.info('two'));
    await waitFor(() => expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['one', 'two']));
  });

  it('is one of three at most, and the same words come once', () => {
    show(() => {
      for (const text of ['one', 'two', 'two', 'three', 'four']) toasts.info(text);
    });
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['two', 'three', 'four']);
  });
});
