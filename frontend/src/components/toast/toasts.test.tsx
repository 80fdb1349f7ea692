import { ThemeProvider } from '@mui/material/styles';
import { act, fireEvent, render, screen } from '@testing-library/react';
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
  it('stays three seconds', () => {
    show(() => toasts.success('Staff Updated Successfully!'));
    later(2900);
    expect(screen.getByRole('status')).toHaveTextContent('Staff Updated Successfully!');
    later(200);
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
    show(() => toasts.success('Receipt recorded', { action: { label: 'Print receipt', run: print } }));
    fireEvent.click(screen.getByRole('button', { name: 'Print receipt' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByText('Receipt recorded')).not.toBeInTheDocument();
  });

  it('that tells a fault interrupts whoever listens', () => {
    show(() => toasts.error('Some Technical Issue. Please login again!'));
    expect(screen.getByRole('alert')).toHaveTextContent('Some Technical Issue. Please login again!');
  });

  it('is one of three at most, and the same words come once', () => {
    show(() => {
      for (const text of ['one', 'two', 'two', 'three', 'four']) toasts.info(text);
    });
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toEqual(['two', 'three', 'four']);
  });
});
