import { ThemeProvider } from '@mui/material/styles';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { describe, expect, it } from 'vitest';
import { theme } from '@/theme/theme';
import { DateField, parseDay } from './date-field';
import { MoneyField } from './money-field';
import { photoFault } from './photo-panel';
import { FormPassword, FormPhone } from './text-fields';

describe('a money field', () => {
  function Fee() {
    const [value, setValue] = useState('');
    return (
      <ThemeProvider theme={theme}>
        <MoneyField label="Fee" value={value} onValue={setValue} />
        <output>{value}</output>
      </ThemeProvider>
    );
  }

  it('groups while typing and shows two decimals when it is left', async () => {
    render(<Fee />);
    const person = userEvent.setup();
    const field = screen.getByLabelText('Fee');
    await person.type(field, '1234567.5');
    expect(field).toHaveValue('12,34,567.5');
    expect(screen.getByRole('status')).toHaveTextContent('1234567.5');
    await person.tab();
    expect(field).toHaveValue('12,34,567.50');
  });

  it('lets nothing but an amount in', async () => {
    render(<Fee />);
    const field = screen.getByLabelText('Fee');
    await userEvent.setup().type(field, '₹ 4,720.009x');
    expect(screen.getByRole('status')).toHaveTextContent('4720.00');
  });
});

describe('a date field', () => {
  it.each([
    ['20-11-2026', '2026-11-20'],
    ['20/11/26', '2026-11-20'],
    ['1.4.2026', '2026-04-01'],
    ['20112026', '2026-11-20'],
    ['31-02-2026', null],
    ['2026', null],
    ['', null],
  ])('reads %j as %j', (typed, day) => {
    expect(parseDay(typed)).toBe(day);
  });

  it('shows dd-mm-yyyy and keeps yyyy-mm-dd', async () => {
    function Joined() {
      const [day, setDay] = useState('2026-11-20');
      return (
        <ThemeProvider theme={theme}>
          <DateField label="Joined" value={day} onValue={setDay} />
          <output>{day}</output>
        </ThemeProvider>
      );
    }
    render(<Joined />);
    const person = userEvent.setup();
    const field = screen.getByLabelText('Joined');
    expect(field).toHaveValue('20-11-2026');
    await person.clear(field);
    await person.type(field, '1/4/26');
    await person.tab();
    expect(field).toHaveValue('01-04-2026');
    expect(screen.getByRole('status')).toHaveTextContent('2026-04-01');
  });
});

describe('text fields', () => {
  function Person() {
    const { control } = useForm({ defaultValues: { phone: '', password: '' } });
    return (
      <ThemeProvider theme={theme}>
        <FormPhone control={control} name="phone" label="Phone" />
        <FormPassword control={control} name="password" label="Password" />
      </ThemeProvider>
    );
  }

  it('drop everything but digits from a phone', async () => {
    render(<Person />);
    await userEvent.setup().type(screen.getByLabelText('Phone'), '+91 98220-14567');
    expect(screen.getByLabelText('Phone')).toHaveValue('919822014567');
  });

  it('show a password on demand', async () => {
    render(<Person />);
    const field = screen.getByLabelText('Password');
    expect(field).toHaveAttribute('type', 'password');
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show password' }));
    expect(field).toHaveAttribute('type', 'text');
  });
});

describe('the rule for photos', () => {
  it.each([
    ['image/png', 1_999_999, null],
    ['image/jpeg', 1_999_999, null],
    ['image/jpeg', 2_000_000, 'File size should be less than 2MB'],
    ['image/gif', 10, 'Choose a .jpg, .jpeg or .png picture'],
  ])('says of a %s photo of %i bytes: %j', (type, size, message) => {
    expect(photoFault({ type, size })).toBe(message);
  });
});
