import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, type RouteObject, RouterProvider } from 'react-router-dom';
import { makeQueryClient } from '@/app/query-client';
import { Toasts } from '@/components/toast/toasts';
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

/** Routes by themselves, in what every page stands in, and the toasts. @returns the router */
export function showRoutes(routes: RouteObject[], { at = ['/'], queries = makeQueryClient() } = {}) {
  const router = createMemoryRouter(routes, { initialEntries: at });
  render(
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  return router;
}
