import type { NoticeKind } from '@krapao/contract/notices/kinds'
import { RowIcon, type Tint } from '@krapao/ui/layout/row-icon.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import MessageCircle from 'lucide-react/icons/message-circle'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { api, type Answer } from '../../api/call.ts'
import { keys } from '../../api/keys.ts'
import type { Wallet } from '../../api/queries/wallet.ts'
import { dateTime } from '../../format/dateTime.ts'
import { useAgo } from '../../format/useAgo.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'

const LIMIT = 20
const WARNED: { icon: LucideIcon; tint: Tint } = { icon: TriangleAlert, tint: 'out' }
const LOOKS: Partial<Record<NoticeKind, { icon: LucideIcon; tint: Tint }>> = {
  moneyIn: { icon: Check, tint: 'in' },
  moneyOut: { icon: Check, tint: 'plain' },
  limit: { icon: Bell, tint: 'plain' },
  review: { icon: Bell, tint: 'plain' },
  reply: { icon: MessageCircle, tint: 'plain' },
}

export const useAccountNotices = () => {
  const { locale } = useLanguage()
  return useQuery({
    queryKey: keys.notices(locale),
    queryFn: ({ signal }) => api('notices', { body: { page: 1, limit: LIMIT }, signal }),
    staleTime: 0,
  })
}

/** The newest notices of the account, the same on every device; seen here they are read. */
export function AccountNotices({ data, now }: { data: Answer<'notices'>; now: number }) {
  const t = useTranslations('notices')
  const ago = useAgo()
  const client = useQueryClient()
  const { unread } = data
  const newest = data.notices[0]?.at
  useEffect(() => {
    if (!newest || unread === 0) return
    // What is marked as new stays so while the sheet is open: the list is not asked for again.
    void api('noticesRead', { body: { until: newest } })
      .then((left) =>
        client.setQueryData<Wallet>(
          keys.wallet,
          (wallet) => wallet && { ...wallet, unreadNotices: left.unread },
        ),
      )
      .catch(() => undefined)
  }, [newest, unread, client])
  return (
    <section className="mb-4">
      <h3 className="mb-2 px-1 text-small text-ink-muted">{t('ofAccount')}</h3>
      <ul className="well overflow-clip">
        {data.notices.map(({ _id, kind, at, text }, n) => (
          <li
            key={_id}
            className="flex items-start gap-3.5 px-4 py-3.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
          >
            <RowIcon {...(LOOKS[kind] ?? WARNED)} className="mt-0.5" />
            <div className="min-w-0 flex-1">
              <b className="leading-label">{text}</b>
              <p className="flex items-center gap-2 text-caption text-ink-faint">
                <time dateTime={at} title={dateTime(at)}>
                  {ago(new Date(at).getTime(), now)}
                </time>
                {n < unread && (
                  <span className="size-2 rounded-full bg-accent">
                    <span className="sr-only">{t('new')}</span>
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
