import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { createBrowserRouter } from 'react-router-dom';
import { RouterProvider } from 'react-router-dom';
import { Toasts } from '@/components/toast/toasts';
import { theme } from '@/theme/theme';

interface AppProps {
  queries: QueryClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ queries, router }: AppProps) {
  return (
    <ThemeProvider theme={theme} defaultMode="system" modeStorageKey="colourMode" disableTransitionOnChange>
      <CssBaseline />
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <Toasts onFollow={(to) => void router.navigate(to)} />
      </QueryClientProvider>
    </ThemeProvider>
  );
}
