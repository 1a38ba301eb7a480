import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from './app/ErrorBoundary.tsx'
import { askForFonts } from './app/fonts.ts'
import { LastResort } from './app/LastResort.tsx'
import { Router } from './app/router/Router.tsx'
import { LocaleProvider } from './locales/LocaleProvider.tsx'
import { AppRoutes } from './routes.tsx'
import { IS_LAOS } from './settings.ts'
import './styles.css'

askForFonts()
// The kip sign's file is for Laos alone.
if (IS_LAOS) void import('@krapao/ui/theme/fonts-kip.css')
const root = document.querySelector('#root')
if (!root) throw new Error('index.html has no #root')

createRoot(root).render(
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
  </StrictMode>,
)
