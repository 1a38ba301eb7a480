import { IconButton } from '@krapao/ui/controls/icon-button.tsx'
import { SideRail } from '@krapao/ui/layout/bars/side-rail.tsx'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LogOut from 'lucide-react/icons/log-out'
import MessageCircleMore from 'lucide-react/icons/message-circle-more'
import ReceiptText from 'lucide-react/icons/receipt-text'
import ScrollText from 'lucide-react/icons/scroll-text'
import Sprout from 'lucide-react/icons/sprout'
import UserRound from 'lucide-react/icons/user-round'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../api/queries/wallet.ts'
import { useModals } from '../app/modals/modals.ts'
import { useLocation } from '../app/router/Router.tsx'
import { RailChat } from '../features/chat/RailChat.tsx'
import { SessionClock } from '../features/play/SessionClock.tsx'
import { spacedPhone } from '../format/phone.ts'
import { paths } from '../paths.ts'
import { APP_NAME } from '../settings.ts'
import { BarLink } from './BarLink.tsx'

/** The menu of a wide screen; at its foot the session: how long, whose, and the way out. */
export default function MemberRail() {
  const t = useTranslations('nav')
  const home = useTranslations('home')
  const { open } = useModals()
  const { pathname } = useLocation()
  const place = (href: string) => ({ href, current: href === pathname })
  return (
    <SideRail
      label={t('menu')}
      name={APP_NAME}
      link={BarLink}
      items={[
        { ...place(paths.home), icon: House, label: t('home') },
        { ...place(paths.statement), icon: ReceiptText, label: t('statement') },
        { ...place(paths.bonus), icon: Gift, label: home('bonus') },
        { ...place(paths.play), icon: Sprout, label: home('responsibleGaming') },
        { onPress: () => open('conditions'), icon: ScrollText, label: t('conditions') },
        { ...place(paths.profile), icon: UserRound, label: t('profile') },
        { ...place(paths.memberContact), icon: MessageCircleMore, label: t('contact') },
      ]}
    >
      {/* The contact page has a place of its own for it. */}
      {pathname !== paths.memberContact && <RailChat />}
      <div className="rounded-[1.25rem] bg-sunk px-1 *:w-full">
        <SessionClock abreast />
      </div>
      <div className="flex items-center gap-2 pl-2">
        <Whose />
        <IconButton icon={LogOut} label={t('logout')} onClick={() => open('leave')} />
      </div>
    </SideRail>
  )
}

function Whose() {
  const profile = useWallet().data?.profile
  return (
    <span className="min-w-0 flex-1 text-small leading-label">
      <span className="block truncate font-medium">{profile?.name}</span>
      <small className="block text-caption text-ink-faint tabular-nums">
        {profile && spacedPhone(profile.username)}
      </small>
    </span>
  )
}
