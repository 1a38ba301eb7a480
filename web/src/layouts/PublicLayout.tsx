import { BottomBar } from '@krapao/ui/layout/bars/bottom-bar.tsx'
import { TopBar } from '@krapao/ui/layout/bars/top-bar.tsx'
import { Page } from '@krapao/ui/layout/page.tsx'
import CirclePlay from 'lucide-react/icons/circle-play'
import LogIn from 'lucide-react/icons/log-in'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { endSession } from '../api/session/endSession.ts'
import { useLocation } from '../app/router/Router.tsx'
import { useTheme } from '../app/theme.ts'
import { usePageArrival } from '../app/usePageArrival.ts'
import { paths } from '../paths.ts'
import { APP_NAME } from '../settings.ts'
import { BarLink } from './BarLink.tsx'
import { InAppLater } from './InAppLater.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PageSuspense } from './PageSuspense.tsx'
import { SkipLink } from './SkipLink.tsx'
import './public.css'

const places = [
  { href: paths.login, icon: LogIn, name: 'login' },
  { href: paths.register, icon: UserRoundPlus, name: 'register' },
  { href: paths.howto, icon: CirclePlay, name: 'howto' },
  { href: paths.contact, icon: MessageCircleMore, name: 'contactUs' },
] as const

/**
 * Paper, for whoever is not logged in. Opening it ends a session that is still stored, unless the
 * page is for members too (`keepsSession`).
 */
export default function PublicLayout({
  keepsSession = false,
  children,
}: {
  keepsSession?: boolean
  children: ReactNode
}) {
  const t = useTranslations('nav')
  const { pathname } = useLocation()
  useTheme('paper')
  usePageArrival()
  useEffect(() => {
    if (!keepsSession) endSession()
  }, [keepsSession])
  return (
    <Page className="public-page sm:bg-none">
      <SkipLink />
      <TopBar name={APP_NAME}>
        <LanguageChoice chevron />
      </TopBar>
      <main id="main" tabIndex={-1} className="outline-0">
        <InAppLater />
        <PageSuspense>{children}</PageSuspense>
      </main>
      <BottomBar
        label={t('menu')}
        link={BarLink}
        items={places.map(({ href, icon, name }) => ({
          href,
          icon,
          label: t(name),
          current: href === pathname,
        }))}
      />
    </Page>
  )
}
