import { EmptyArt } from '@krapao/ui/art/state-art.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../api/queries/lookups.ts'
import { useBonuses, usePlaythrough, type Bonus } from '../../api/queries/rewards.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { SheetUnreachable } from '../../app/modals/SheetUnreachable.tsx'
import { OperatorHtml } from '../../app/OperatorHtml.tsx'
import { Banners } from '../../core/Banners.tsx'
import { ClaimOrDecline } from '../../core/gifts/ClaimOrDecline.tsx'
import { GiftTerms } from '../../core/gifts/GiftTerms.tsx'
import { TermsChanged } from '../../core/gifts/TermsChanged.tsx'
import { TermsInWords } from '../../core/gifts/TermsInWords.tsx'
import { useBlockedWords } from '../../core/gifts/useLacking.ts'
import { WhyNot } from '../../core/whyNot/WhyNot.tsx'
import { useReceive } from './useReceive.ts'

/** One bonus: its pictures, what it asks, and taking it. */
export default function BonusModal({ open, onClose, code }: ModalProps & { code: string }) {
  const t = useTranslations('bonus')
  const common = useTranslations('common')
  const bonuses = useBonuses()
  const bonus = bonuses.data?.find((each) => each.code === code)
  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={bonus && !bonus.userBonus?.isActive ? t('asks.read') : (bonus?.name ?? t('heading'))}
      closeLabel={common('close')}
    >
      {bonus ? (
        <Offer bonus={bonus} onClose={onClose} />
      ) : bonuses.data ? (
        <div className="grid justify-items-center gap-1 px-2 py-2 text-center">
          <EmptyArt className="w-40" />
          <h3 className="text-lead font-semibold">{t('gone')}</h3>
        </div>
      ) : bonuses.isError ? (
        <SheetUnreachable of={bonuses} />
      ) : (
        <RowsSkeleton label={common('loading')} count={2} />
      )}
    </Sheet>
  )
}

export function Offer({ bonus, onClose }: { bonus: Bonus; onClose: () => void }) {
  const t = useTranslations('bonus')
  const notice = useLookup('lookupNotice').data?.notice
  const runs = usePlaythrough().data
  const { receive, isBusy, why, changed } = useReceive('bonusActivate', onClose)
  const asks = changed?.now ?? bonus.asks
  const blockedWords = useBlockedWords()
  const isCurrent = bonus.userBonus?.isActive === true
  // The operator's own words, with the figure of this bonus in its place.
  const words = notice?.replaceAll('%percentFail%', String(bonus.percentFail))
  return (
    <>
      {bonus.banners.length > 0 && <Banners banners={bonus.banners} label={bonus.name} isLow />}
      {!isCurrent && (
        <>
          <h3 className="text-lead font-semibold">{bonus.name}</h3>
          {asks ? (
            <GiftTerms terms={asks} />
          ) : (
            <TermsInWords terms={bonus.terms} label={t('asks.label')} />
          )}
        </>
      )}
      {isCurrent || !asks ? (
        <Notice tone={isCurrent ? 'ask' : 'info'}>
          {words ? <OperatorHtml html={words} /> : t('failNotice', { percent: bonus.percentFail })}
        </Notice>
      ) : (
        // Beside the terms in baht it is said in small letters, and only if an operator wrote it.
        words && <OperatorHtml html={words} className="px-1 text-caption text-ink-muted" />
      )}
      {changed && <TermsChanged {...changed} />}
      {why && <WhyNot why={why} />}
      {isCurrent ? (
        <Button kind="main" wide onClick={onClose}>
          {t('ok')}
        </Button>
      ) : (
        <ClaimOrDecline
          terms={asks}
          busy={isBusy}
          reason={runs?.status ? t('oneAtATime') : blockedWords(bonus.blocked)}
          onTake={() => receive(bonus.code, asks)}
          onLeave={onClose}
        />
      )}
    </>
  )
}
