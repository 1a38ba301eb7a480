import { StrictMode, Suspense } from 'react'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { LastResort } from './app/LastResort.tsx'
import { Router } from './app/router/Router.tsx'
import { LocaleProvider } from './locales/LocaleProvider.tsx'
import { AppRoutes } from './routes.tsx'

/** The whole app: what `main.tsx` draws in the browser, and `prerender.tsx` while building. */
export const App = () => (
  <StrictMode>
    <ErrorBoundary fallback={<LastResort />}>
      <Suspense>
        <LocaleProvider>
          <Router>
            <AppRoutes />
          </Router>
        </LocaleProvider>
      </Suspense>
    </ErrorBoundary>
  </StrictMode>
)
