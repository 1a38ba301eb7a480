import { useEffect, type ComponentType } from 'react'
import { connectExits } from './api/session/exits.ts'
import { lazily } from './app/loading/lazily.tsx'
import { navigate } from './app/router/address.ts'
import { Redirect, useLocation } from './app/router/Router.tsx'
import { RequireSession } from './app/session/RequireSession.tsx'
import { ToastsLater } from './layouts/ToastsLater.tsx'
import type { TextPart } from './locales/locale.ts'
import { Texts } from './locales/LocaleProvider.tsx'
import { paths } from './paths.ts'

const PublicLayout = lazily(() => import('./layouts/PublicLayout.tsx'))
const MemberLayout = lazily(() => import('./layouts/MemberLayout.tsx'))
const NotFoundPage = lazily(() => import('./pages/not-found/NotFoundPage.tsx'))
const TerminatedPage = lazily(() => import('./pages/terminated/TerminatedPage.tsx'))

interface Entry {
  Page: ComponentType
  /** The texts that it needs besides those of its layout. */
  part?: TextPart
}

const LEGAL: Entry = { Page: lazily(() => import('./pages/legal/LegalPage.tsx')), part: 'all' }
const PUBLIC: Record<string, Entry> = {
  [paths.login]: { Page: lazily(() => import('./pages/login/LoginPage.tsx')) },
  [paths.register]: {
    Page: lazily(() => import('./pages/register/RegisterPage.tsx')),
    part: 'register',
  },
  [paths.recover]: { Page: lazily(() => import('./pages/recover/RecoverPage.tsx')), part: 'all' },
  [paths.howto]: { Page: lazily(() => import('./pages/howto/HowtoPage.tsx')), part: 'all' },
  [paths.contact]: { Page: lazily(() => import('./pages/contact/ContactPage.tsx')), part: 'all' },
  [paths.fair]: { Page: lazily(() => import('./pages/fair/FairPage.tsx')), part: 'all' },
  [paths.terms]: LEGAL,
  [paths.privacy]: LEGAL,
}
const MEMBERS: Record<string, Entry> = {
  [paths.home]: { Page: lazily(() => import('./pages/user/home/HomePage.tsx')) },
  [paths.profile]: {
    Page: lazily(() => import('./pages/user/profile/ProfilePage.tsx')),
    part: 'all',
  },
  [paths.bonus]: { Page: lazily(() => import('./pages/user/bonus/BonusPage.tsx')), part: 'all' },
  [paths.statement]: {
    Page: lazily(() => import('./pages/user/statement/StatementPage.tsx')),
    part: 'all',
  },
  [paths.memberContact]: {
    Page: lazily(() => import('./pages/user/contact/MemberContactPage.tsx')),
    part: 'all',
  },
  [paths.spin]: { Page: lazily(() => import('./pages/user/spin/SpinPage.tsx')), part: 'all' },
  [paths.play]: { Page: lazily(() => import('./pages/user/play/PlayPage.tsx')), part: 'all' },
  [paths.rounds]: { Page: lazily(() => import('./pages/user/rounds/RoundsPage.tsx')), part: 'all' },
  [paths.verify]: {
    Page: lazily(() => import('./pages/user/verify/VerifyPage.tsx')),
    part: 'all',
  },
  [paths.solvency]: {
    Page: lazily(() => import('./pages/user/solvency/SolvencyPage.tsx')),
    part: 'all',
  },
  [paths.security]: {
    Page: lazily(() => import('./pages/user/security/SecurityPage.tsx')),
    part: 'all',
  },
}

export function AppRoutes() {
  useEffect(() => connectExits((path) => navigate(path)), [])
  return (
    <>
      <AddressTable />
      {/* Outside the layouts: what was said on one page may still stand on the next. */}
      <ToastsLater />
    </>
  )
}

/** Every address of the product (product section 2). Pages are fetched when they are first opened. */
function AddressTable() {
  const path = useLocation().pathname.replace(/\/+$/, '').toLowerCase()
  const open = PUBLIC[path]
  const own = MEMBERS[path]
  if (path === '' || path === paths.member) return <Redirect to={paths.home} />
  if (open)
    return (
      <PublicLayout keepsSession={path === paths.fair || open === LEGAL}>
        <Shown {...open} />
      </PublicLayout>
    )
  if (own)
    return (
      <RequireSession>
        <Texts part="home">
          <MemberLayout>
            <Shown {...own} />
          </MemberLayout>
        </Texts>
      </RequireSession>
    )
  return (
    <Texts part="all">{path === paths.terminated ? <TerminatedPage /> : <NotFoundPage />}</Texts>
  )
}

const Shown = ({ Page, part }: Entry) =>
  part ? (
    <Texts part={part}>
      <Page />
    </Texts>
  ) : (
    <Page />
  )
