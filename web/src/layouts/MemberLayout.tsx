import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { BottomBar } from '@krapao/ui/layout/bars/bottom-bar.tsx'
import { TopBar } from '@krapao/ui/layout/bars/top-bar.tsx'
import { Page } from '@krapao/ui/layout/page.tsx'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserRound from 'lucide-react/icons/user-round'
import { Suspense, useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { Queries, queryClient } from '../api/Queries.tsx'
import { useAnswersInLanguage } from '../api/queries/useAnswersInLanguage.ts'
import { useLiveWallet } from '../api/queries/useLiveWallet.ts'
import { lazily } from '../app/loading/lazily.tsx'
import { ModalHost } from '../app/modals/ModalHost.tsx'
import { registerModals, useModals, usePreloadedModals } from '../app/modals/modals.ts'
import { useLocation } from '../app/router/Router.tsx'
import { useMemberTheme, useTheme } from '../app/theme.ts'
import { useIsWide } from '../app/useIsWide.ts'
import { usePageArrival } from '../app/usePageArrival.ts'
import { useAgreement } from '../features/agreement/useAgreement.ts'
import { UnreadBadge } from '../features/chat/UnreadBadge.tsx'
import { useChatEntry } from '../features/chat/useChatEntry.tsx'
import { NoticesButton } from '../features/notices/NoticesButton.tsx'
import { useKeepNotices } from '../features/notices/useNotices.ts'
import { RealityCheck } from '../features/play/RealityCheck.tsx'
import { SessionClock } from '../features/play/SessionClock.tsx'
import { modalLoaders } from '../modalTable.ts'
import { paths } from '../paths.ts'
import { APP_NAME } from '../settings.ts'
import { BarLink } from './BarLink.tsx'
import { InAppLater } from './InAppLater.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { OfflineLater, OrOffline } from './Offline.tsx'
import { PageSuspense } from './PageSuspense.tsx'
import { SkipLink } from './SkipLink.tsx'
import './wide.css'

/** Fetched on a wide screen alone. */
const MemberRail = lazily(() => import('./MemberRail.tsx'))

/** After the page's own. */
const BARS_SHEETS_AFTER_MS = 1_500

// No page waits for it: until then a refusal is said without its figure.
import('../api/figures.ts').catch(() => undefined)
registerModals(modalLoaders)

/** For members, in the theme they chose: bars, the modals over the page, the live balance. */
export default function MemberLayout({ children }: { children: ReactNode }) {
  useTheme(useMemberTheme())
  usePageArrival()
  const isWide = useIsWide()
  // What one member's screens have asked for is nothing to the next who logs in here.
  useEffect(() => () => queryClient.clear(), [])
  return (
    <Queries>
      <Attendants />
      <OfflineLater />
      <Page className={isWide ? 'wide-page sm:bg-none' : 'sm:bg-none'}>
        <SkipLink />
        {isWide ? <WideBars /> : <MemberTopBar />}
        <main id="main" tabIndex={-1} className="pb-6 outline-0">
          <InAppLater />
          <PageSuspense>
            <OrOffline>{children}</OrOffline>
          </PageSuspense>
        </main>
        {!isWide && <MemberNav />}
      </Page>
      <ModalHost />
      <RealityCheck />
    </Queries>
  )
}

/** What goes on beside the page without being drawn. */
function Attendants() {
  useLiveWallet()
  useAnswersInLanguage()
  useAgreement()
  useKeepNotices()
  usePreloadedModals(true, BARS_SHEETS_AFTER_MS, 'notices', 'conditions', 'leave')
  return null
}

/** The rail at the left, and what the page needs at hand in its right corner. */
function WideBars() {
  return (
    <>
      <Suspense>
        <MemberRail />
      </Suspense>
      <header className="wide-corner">
        <NoticesButton />
        <LanguageChoice />
      </header>
    </>
  )
}

function MemberTopBar() {
  const t = useTranslations('nav')
  const { open } = useModals()
  return (
    // On the smallest phones the mark stands for the name, so that all stays in one row.
    <TopBar name={<span className="max-[352px]:sr-only">{APP_NAME}</span>}>
      <SessionClock />
      <NoticesButton />
      <LanguageChoice compact />
      <IconButton icon={LogOut} label={t('logout')} onClick={() => open('leave')} />
    </TopBar>
  )
}

function MemberNav() {
  const t = useTranslations('nav')
  const { open } = useModals()
  const { pathname } = useLocation()
  const { unread, label, listener } = useChatEntry()
  const place = (href: string) => ({ href, current: href === pathname })
  return (
    <>
      {pathname !== paths.memberContact && listener}
      <BottomBar
        label={t('menu')}
        link={BarLink}
        home={{ ...place(paths.home), label: t('home') }}
        items={[
          { ...place(paths.profile), icon: UserRound, label: t('profile') },
          { onPress: () => open('conditions'), icon: ScrollText, label: t('conditions') },
          { ...place(paths.statement), icon: ReceiptText, label: t('statement') },
          {
            ...place(paths.memberContact),
            icon: MessageCircleMore,
            label: t('contact'),
            badge: unread > 0 && (
              <>
                <UnreadBadge count={unread} className="absolute -top-1.5 -right-3" />
                <span className="sr-only">{label}</span>
              </>
            ),
          },
        ]}
      />
    </>
  )
}
