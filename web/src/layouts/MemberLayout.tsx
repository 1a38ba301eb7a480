import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { BottomBar } from '@krapao/ui/layout/bottom-bar.tsx'
import { Page } from '@krapao/ui/layout/page.tsx'
import { TopBar } from '@krapao/ui/layout/top-bar.tsx'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import UserRound from 'lucide-react/icons/user-round'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { Queries, queryClient } from '../api/Queries.tsx'
import { useLiveWallet } from '../api/queries/useLiveWallet.ts'
import { endSession } from '../api/session/endSession.ts'
import { ModalHost } from '../app/modals/ModalHost.tsx'
import { registerModals, useModals } from '../app/modals/modals.ts'
import { useTheme } from '../app/theme.ts'
import { usePageArrival } from '../app/usePageArrival.ts'
import { useAgreement } from '../features/agreement/useAgreement.ts'
import { ChatBubbleButton } from '../features/chat/ChatBubbleButton.tsx'
import { RealityCheck } from '../features/play/RealityCheck.tsx'
import { SessionClock } from '../features/play/SessionClock.tsx'
import { modalLoaders } from '../modalTable.ts'
import { paths } from '../paths.ts'
import { APP_NAME } from '../settings.ts'
import { BarLink } from './BarLink.tsx'
import { LanguageChoice } from './LanguageChoice.tsx'
import { PageSuspense } from './PageSuspense.tsx'
import { SkipLink } from './SkipLink.tsx'

registerModals(modalLoaders)

/** Night, for members: bars, the modals over the page, the live balance. */
export default function MemberLayout() {
  useTheme('night')
  usePageArrival()
  // What one member's screens have asked for is nothing to the next who logs in here.
  useEffect(() => () => queryClient.clear(), [])
  return (
    <Queries>
      <Attendants />
      <Page className="sm:bg-none">
        <SkipLink />
        <MemberTopBar />
        {/* The last row can be scrolled clear of the chat's bubble. */}
        <main id="main" tabIndex={-1} className="pb-6 outline-0">
          <PageSuspense>
            <Outlet />
          </PageSuspense>
        </main>
        <MemberNav />
        <Chat />
      </Page>
      <ModalHost />
      <RealityCheck />
    </Queries>
  )
}

/** What goes on beside the page without being drawn. */
function Attendants() {
  useLiveWallet()
  useAgreement()
  return null
}

/** The contact page has a place of its own for it. */
function Chat() {
  return useLocation().pathname === paths.memberContact ? null : <ChatBubbleButton />
}

function MemberTopBar() {
  const t = useTranslations('nav')
  const navigate = useNavigate()
  const leave = (): void => {
    endSession()
    void navigate(paths.login)
  }
  return (
    <TopBar name={APP_NAME}>
      <SessionClock />
      <LanguageChoice />
      <IconButton icon={LogOut} label={t('logout')} onClick={leave} />
    </TopBar>
  )
}

function MemberNav() {
  const t = useTranslations('nav')
  const { open } = useModals()
  const { pathname } = useLocation()
  const place = (href: string) => ({ href, current: href === pathname })
  return (
    <BottomBar
      label={t('menu')}
      link={BarLink}
      home={{ ...place(paths.home), label: t('home') }}
      items={[
        { ...place(paths.profile), icon: UserRound, label: t('profile') },
        { onPress: () => open('conditions'), icon: ScrollText, label: t('conditions') },
        { ...place(paths.statement), icon: ReceiptText, label: t('statement') },
        { ...place(paths.memberContact), icon: MessageCircleMore, label: t('contact') },
      ]}
    />
  )
}
