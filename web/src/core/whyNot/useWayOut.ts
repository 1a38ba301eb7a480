import type { WayOut } from '@krapao/contract/refusalRule'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { sessionToken } from '../../api/session/session.ts'
import { useModals } from '../../app/modals/modals.ts'
import { paths, type AppPath } from '../../paths.ts'
import { wayKey } from './why.ts'

const PAGES: Partial<Record<WayOut, AppPath>> = {
  LOGIN: paths.login,
  BONUS: paths.bonus,
  LIMITS: paths.play,
  STATEMENT: paths.statement,
  COUPONS: paths.spin,
  SECURITY: paths.security,
  VERIFY: paths.verify,
  GAMES: paths.home,
}

/**
 * The button of a way, and where it leads. The chat opens with the draft in its field; without one
 * the contact page tells how the team is reached. `slip`: its picture goes into the chat too.
 */
export function useWayOut(
  way: WayOut,
  { draft, slip }: { draft: string; slip?: string | undefined },
): { label: string; go: () => void; hasDraft: boolean } | null {
  const t = useTranslations()
  const modals = useModals()
  const hasChat =
    useLookup('lookupEnableChatWidget', { enabled: way === 'CHAT' }).data?.enableChatWidget === true
  const key = wayKey(way)
  if (!key) return null
  const go = (): void => {
    const page = PAGES[way]
    if (way === 'RELOAD') return location.reload()
    if (way === 'WITHDRAW') return modals.open('withdraw')
    if (way === 'CHAT' && hasChat)
      return modals.open('chat', { text: draft, ...(slip !== undefined && { slip }) })
    const contact = sessionToken() === null ? paths.contact : paths.memberContact
    modals.close({ to: page ?? contact })
  }
  const toContact = way === 'CHAT' && !hasChat
  return {
    label: t(toContact ? 'nav.contactUs' : slip === undefined ? key : 'slips.chat'),
    go,
    hasDraft: way === 'CHAT' && hasChat,
  }
}
