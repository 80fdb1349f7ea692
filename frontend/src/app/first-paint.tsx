import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { Component as SignIn } from '@/features/session/sign-in-page';
import { theme } from '@/theme/theme';

const STYLE = /<style[^>]*>(.*?)<\/style>/gs;

/** The theme declares some hundred variables for all that a page may hold. */
function withoutUnused(styles: string): string {
  const used = new Set(Array.from(styles.matchAll(/var\((--[\w-]+)/g), ([, name]) => name));
  const kept = styles.replace(/(--cm-[\w-]+):[^;}]*;?/g, (declaration, name: string) =>
    used.has(name) ? declaration : '',
  );
  return kept.length === styles.length ? kept : withoutUnused(kept);
}

/**
 * The sign-in page as it stands before any script runs: the build puts it into index.html. Nothing in it
 * can be used, so that nothing that is typed gets lost when the page itself takes its place.
 */
export function firstPaint(): { markup: string; styles: string } {
  const markup = renderToStaticMarkup(
    <CacheProvider value={createCache({ key: 'css' })}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={new QueryClient()}>
          <MemoryRouter initialEntries={['/signin']}>
            <SignIn />
          </MemoryRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>,
  );
  const styles = withoutUnused([...markup.matchAll(STYLE)].map(([, style]) => style).join(''));
  const unusable = markup.replaceAll(STYLE, '').replace(/<(input|button)(?=[ >])/g, '<$1 disabled');
  return { markup: unusable, styles };
}
