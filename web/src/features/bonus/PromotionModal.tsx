import { Marigold } from '@krapao/ui/art/marigold.tsx'
import { EmptyArt } from '@krapao/ui/art/state-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlaythrough, usePromotion, type Promotion } from '../../api/queries/rewards.ts'
import { isRefusal } from '../../api/refusal.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { OperatorHtml } from '../../app/OperatorHtml.tsx'
import { ClaimOrDecline } from '../../core/gifts/ClaimOrDecline.tsx'
import { GiftTerms } from '../../core/gifts/GiftTerms.tsx'
import { TermsChanged } from '../../core/gifts/TermsChanged.tsx'
import { TermsInWords } from '../../core/gifts/TermsInWords.tsx'
import { useBlockedWords } from '../../core/gifts/useLacking.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { PromotionSkeleton } from './PromotionSkeleton.tsx'
import { useReceive } from './useReceive.ts'

/** What a code stands for: being looked for, not found, or found with what it asks. */
export default function PromotionModal({ open, onClose, code }: ModalProps & { code: string }) {
  const t = useTranslations('bonus.promotion')
  const common = useTranslations('common')
  const found = usePromotion(code)
  const isUnknown = isRefusal(found.error, 'NO_PROMOTION')
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t('heading', { code })}
      closeLabel={common('close')}
    >
      {found.data ? (
        <Found promotion={found.data} onClose={onClose} />
      ) : isUnknown ? (
        <div className="grid justify-items-center gap-1.5 px-2 py-2 text-center" role="alert">
          <EmptyArt className="w-40" />
          <h3 className="text-lead font-semibold">{t('notFound')}</h3>
          <p className="text-ink-muted">{t('notFoundHint')}</p>
          <div className="mt-4">
            <Button kind="main" onClick={onClose}>
              {t('another')}
            </Button>
          </div>
        </div>
      ) : found.isError ? (
        <SheetUnreachable of={found} />
      ) : (
        <PromotionSkeleton />
      )}
    </Sheet>
  )
}

export function Found({ promotion, onClose }: { promotion: Promotion; onClose: () => void }) {
  const pair = useKipPair()
  const t = useTranslations('bonus.promotion')
  const bonus = useTranslations('bonus')
  const { receive, isBusy, why, changed } = useReceive('promotionActivate', onClose)
  const runs = usePlaythrough().data
  const blockedWords = useBlockedWords()
  const asks = changed?.now ?? promotion.asks
  return (
    <>
      <div className="grid justify-items-center gap-3 text-center">
        <span className="grid size-28 place-items-center rounded-full bg-accent-soft">
          <Marigold className="size-20" />
        </span>
        {asks && <p className="text-title">{t('gives', { amount: pair.text(asks.gift) })}</p>}
        <OperatorHtml
          html={promotion.description}
          className="text-small text-pretty text-ink-muted"
        />
      </div>
      {asks ? (
        <GiftTerms terms={asks} />
      ) : (
        <Notice>
          <b>{bonus('toDo')}</b>
          <TermsInWords terms={promotion.terms} label={bonus('asks.label')} />
          {bonus('ask.meanwhile')}
        </Notice>
      )}
      {changed && <TermsChanged {...changed} />}
      {why && <WhyNot why={why} />}
      <ClaimOrDecline
        terms={asks}
        busy={isBusy}
        reason={runs?.status ? bonus('oneAtATime') : blockedWords(promotion.blocked)}
        onTake={() => receive(promotion.code, asks)}
        onLeave={onClose}
      />
    </>
  )
}
