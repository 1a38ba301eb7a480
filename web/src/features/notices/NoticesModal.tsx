import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import type { ToastTone } from '@krapao/ui/feedback/toast-store.ts'
import { RowIcon, type Tint } from '@krapao/ui/layout/row-icon.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { ModalProps } from '../../app/modals/modals.ts'
import { PushChoices } from '../../core/push/PushChoices.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { useAgo } from '../../format/useAgo.ts'
import { useNow } from '../../format/useNow.ts'
import { AccountNotices, useAccountNotices } from './AccountNotices.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { markNoticesRead, useNotices } from './useNotices.ts'

const looks: Record<ToastTone, { icon: LucideIcon; tint: Tint }> = {
  ok: { icon: Check, tint: 'in' },
  no: { icon: TriangleAlert, tint: 'out' },
  wait: { icon: Clock, tint: 'wait' },
  plain: { icon: Info, tint: 'plain' },
}

/** What the app has told this member in this session, to be read again; opening it reads it. */
export default function NoticesModal({ open, onClose }: ModalProps) {
  const t = useTranslations('notices')
  const common = useTranslations('common')
  const ago = useAgo()
  const now = useNow(30_000)
  const notices = useNotices()
  const { data: ofAccount, isPending } = useAccountNotices()
  const known = ofAccount?.notices.length
  // What was new when the sheet opened stays marked while it is read.
  const [fresh] = useState(
    () => new Set(notices.filter((each) => !each.isRead).map(({ at }) => at)),
  )
  useEffect(() => markNoticesRead(), [])
  return (
    <Sheet open={open} onOpenChange={onClose} title={t('heading')} closeLabel={common('close')}>
      {/* How many there will be is not known: the sheet is as high as it will go at once. */}
      <div className="grid min-h-(--sheet-room) grid-cols-[minmax(0,1fr)] content-start gap-4">
        <InstallOffer />
        <PushChoices />
        {ofAccount && known !== 0 && <AccountNotices data={ofAccount} now={now} />}
        {isPending && <RowsSkeleton label={common('loading')} count={3} />}
        {notices.length === 0 ? (
          known === 0 && <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
        ) : (
          <ul className="well overflow-clip">
            {notices.map(({ at, tone, title, detail }) => (
              <li
                key={`${at} ${title}`}
                className="flex items-start gap-3.5 px-4 py-3.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]"
              >
                <RowIcon {...looks[tone]} className="mt-0.5" />
                <div className="min-w-0 flex-1">
                  <p className="flex flex-wrap items-baseline gap-x-2">
                    <b className="min-w-0 leading-label">{title}</b>
                    {fresh.has(at) && (
                      <span className="size-2 rounded-full bg-accent">
                        <span className="sr-only">{t('new')}</span>
                      </span>
                    )}
                    <time
                      dateTime={new Date(at).toISOString()}
                      title={dateTime(at)}
                      className="ml-auto text-caption text-ink-faint"
                    >
                      {ago(at, now)}
                    </time>
                  </p>
                  {detail && <p className="text-caption text-ink-muted">{detail}</p>}
                </div>
              </li>
            ))}
          </ul>
        )}
        {notices.length > 0 && (
          <p className="mt-3 text-center text-caption text-ink-faint">{t('where')}</p>
        )}
      </div>
    </Sheet>
  )
}
