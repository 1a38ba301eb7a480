import { lazy, useEffect } from 'react'
import { Navigate, Route, Routes, useNavigate } from 'react-router'
import { connectExits } from './api/session/exits.ts'
import { RequireSession } from './app/session/RequireSession.tsx'
import { ToastsLater } from './layouts/ToastsLater.tsx'
import { Texts } from './locales/LocaleProvider.tsx'
import { paths } from './paths.ts'

const PublicLayout = lazy(() => import('./layouts/PublicLayout.tsx'))
const LoginPage = lazy(() => import('./pages/login/LoginPage.tsx'))
const RegisterPage = lazy(() => import('./pages/register/RegisterPage.tsx'))
const RecoverPage = lazy(() => import('./pages/recover/RecoverPage.tsx'))
const HowtoPage = lazy(() => import('./pages/howto/HowtoPage.tsx'))
const FairPage = lazy(() => import('./pages/fair/FairPage.tsx'))
const ContactPage = lazy(() => import('./pages/contact/ContactPage.tsx'))

const MemberLayout = lazy(() => import('./layouts/MemberLayout.tsx'))
const HomePage = lazy(() => import('./pages/user/home/HomePage.tsx'))
const ProfilePage = lazy(() => import('./pages/user/profile/ProfilePage.tsx'))
const BonusPage = lazy(() => import('./pages/user/bonus/BonusPage.tsx'))
const StatementPage = lazy(() => import('./pages/user/statement/StatementPage.tsx'))
const MemberContactPage = lazy(() => import('./pages/user/contact/MemberContactPage.tsx'))
const PlayPage = lazy(() => import('./pages/user/play/PlayPage.tsx'))
const SecurityPage = lazy(() => import('./pages/user/security/SecurityPage.tsx'))
const SpinPage = lazy(() => import('./pages/user/spin/SpinPage.tsx'))

const TerminatedPage = lazy(() => import('./pages/terminated/TerminatedPage.tsx'))
const NotFoundPage = lazy(() => import('./pages/not-found/NotFoundPage.tsx'))

export function AppRoutes() {
  const navigate = useNavigate()
  useEffect(() => connectExits((path) => void navigate(path)), [navigate])
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
  return (
    <Routes>
      <Route path={paths.root} element={<Navigate to={paths.member} replace />} />
      <Route element={<PublicLayout />}>
        <Route path={paths.login} element={<LoginPage />} />
        <Route element={<Texts part="register" />}>
          <Route path={paths.register} element={<RegisterPage />} />
        </Route>
        <Route element={<Texts part="all" />}>
          <Route path={paths.recover} element={<RecoverPage />} />
          <Route path={paths.howto} element={<HowtoPage />} />
          <Route path={paths.contact} element={<ContactPage />} />
        </Route>
      </Route>
      <Route element={<PublicLayout keepsSession />}>
        <Route element={<Texts part="all" />}>
          <Route path={paths.fair} element={<FairPage />} />
        </Route>
      </Route>
      <Route element={<RequireSession />}>
        <Route path={paths.member} element={<Navigate to={paths.home} replace />} />
        <Route element={<Texts part="home" />}>
          <Route element={<MemberLayout />}>
            <Route path={paths.home} element={<HomePage />} />
            <Route element={<Texts part="all" />}>
              <Route path={paths.profile} element={<ProfilePage />} />
              <Route path={paths.bonus} element={<BonusPage />} />
              <Route path={paths.statement} element={<StatementPage />} />
              <Route path={paths.memberContact} element={<MemberContactPage />} />
              <Route path={paths.spin} element={<SpinPage />} />
              <Route path={paths.play} element={<PlayPage />} />
              <Route path={paths.security} element={<SecurityPage />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route element={<Texts part="all" />}>
        <Route path={paths.terminated} element={<TerminatedPage />} />
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Routes>
  )
}
