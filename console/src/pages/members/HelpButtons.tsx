import { HELPS } from '@krapao/contract/ops/people/help'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Handshake } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'

/** What may be asked for a member, and what a second person confirms before it happens. */
export function HelpButtons({ memberId, name }: { memberId: string; name: string }) {
  const t = useTranslations('help')
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = useAct('opsMemberHelp')
  const propose = (what: (typeof HELPS)[number]): void =>
    setAsked({
      title: t(`title.${what}`, { name }),
      confirm: t('propose'),
      needsReason: true,
      body: <p className="note calm">{t(`means.${what}`)}</p>,
      run: async (reason) => {
        await ask.mutateAsync({ params: { id: memberId }, body: { what, reason } })
        showToast({ tone: 'wait', title: t('asked'), detail: t('other') })
      },
    })
  return (
    <div className="row-line" style={{ flexWrap: 'wrap', padding: '.75rem 1.125rem' }}>
      {HELPS.map((what) => (
        <button key={what} type="button" className="btn small" onClick={() => propose(what)}>
          <Handshake className="icon xs" aria-hidden />
          {t(`ask.${what}`)}
        </button>
      ))}
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </div>
  )
}
