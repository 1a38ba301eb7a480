import { Marigold } from '@krapao/ui/art/marigold.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { usePlay } from '../../api/queries/play.ts'
import { useWallet, useWalletAgain } from '../../api/queries/wallet.ts'
import { BeyondLimit } from '../../core/BeyondLimit.tsx'
import { InKip } from '../../core/kip/InKip.tsx'
import { PushAsk } from '../../core/push/PushAsk.tsx'
import { toldBySheet } from './told.ts'

/** The money is in, said once; a tap anywhere in it closes the sheet. */
export function DepositDone({ amount, onClose }: { amount: number; onClose: () => void }) {
  const t = useTranslations('deposit')
  const beyond = usePlay().data?.beyondLimit
  const balance = useWallet().data?.wallet.amount
  const askAgain = useWalletAgain()
  useEffect(() => {
    haptic('done')
    toldBySheet(amount)
    // The socket may be cut, then nobody has told the wallet.
    void askAgain()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is shown
  }, [])
  return (
    <div className="grid justify-items-center gap-1 pb-1 text-center" onClick={onClose}>
      <Marigold
        className={classNames(
          'size-24 transition-[scale] duration-500 ease-spring starting:scale-60',
          'motion-reduce:transition-none',
        )}
      />
      <div role="status" className="mt-3 grid justify-items-center">
        <p className="text-title">{t('arrived')}</p>
        <Money amount={amount} direction="in" currency="฿" figure className="text-total" />
        <InKip baht={amount} />
        <p className="mt-1 text-ink-muted">
          {t('newBalance')} <Money amount={balance} className="text-ink" />
        </p>
      </div>
      {beyond && (
        <div className="mt-4">
          <BeyondLimit {...beyond} />
        </div>
      )}
      <Button kind="main" wide className="mt-5" onClick={onClose}>
        {t('done')}
      </Button>
      <span onClick={(event) => event.stopPropagation()}>
        <PushAsk kind="money" />
      </span>
    </div>
  )
}
