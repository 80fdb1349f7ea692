import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { theme } from '@/theme/theme';

/** A component by itself, in what every page stands in; whole pages are opened by `openApp`. */
export function show(component: ReactNode, at = '/') {
  return render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={new QueryClient()}>
        <MemoryRouter initialEntries={[at]}>{component}</MemoryRouter>
      </QueryClientProvider>
    </ThemeProvider>,
  );
}
