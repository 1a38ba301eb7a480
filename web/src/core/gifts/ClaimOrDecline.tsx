import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { SlowCall } from '../../app/loading/SlowCall.tsx'
import type { Terms } from '../price/terms.ts'
import { isHeavy } from '../price/usePriceWords.ts'

/**
 * Two buttons of one size, at the lower edge of the sheet while a gift's terms go by above them.
 * What cannot be had says why before the press; what locks far more than it gives leaves the accent
 * to leaving it.
 */
export function ClaimOrDecline({
  terms,
  busy,
  reason,
  onTake,
  onLeave,
}: {
  /** Where it would give something. */
  terms: Terms | null
  busy: boolean
  reason?: string | null | undefined
  onTake: () => void
  onLeave: () => void
}) {
  const pair = useKipPair()
  const t = useTranslations('bonus')
  const common = useTranslations('common')
  const reasonId = useId()
  // What it has just begun is no reason against it.
  const why = busy ? null : reason
  const leaves = terms !== null && isHeavy(terms)
  return (
    <div
      className={classNames(
        'sticky -bottom-(--end) grid grid-cols-2 items-stretch gap-2.5 bg-raised',
        '-mx-(--gutter) -mb-(--end) px-(--gutter) pt-3 pb-(--end)',
        'shadow-[0_-1px_0_var(--hairline)] [--end:max(1.25rem,env(safe-area-inset-bottom))]',
      )}
    >
      <WhyNot why={why} reasonId={reasonId} />
      <Button
        wide
        kind={leaves && !why ? 'main' : 'plain'}
        className="px-3!"
        disabled={busy}
        onClick={onLeave}
      >
        {t('notNow')}
      </Button>
      <Button
        wide
        kind={leaves ? 'plain' : 'main'}
        className="px-3!"
        busy={busy}
        busyLabel={t('receiving')}
        disabled={Boolean(why)}
        aria-describedby={why ? reasonId : undefined}
        onClick={onTake}
      >
        {terms ? t('receiveAmount', { amount: pair.short(terms.gift) }) : t('receive')}
      </Button>
      {busy && (
        <div className="col-span-2">
          <SlowCall text={common('stillSending')} />
        </div>
      )}
    </div>
  )
}

function WhyNot({ why, reasonId }: { why: string | null | undefined; reasonId: string }) {
  const t = useTranslations('bonus')
  return (
    <>
      {why && (
        <Notice tone="wait" className="col-span-2">
          <b className="block">{t('notYet')}</b>
          <span id={reasonId}>{why}</span>
        </Notice>
      )}
    </>
  )
}
