import '../../receipt/slip.css'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import Clock from 'lucide-react/icons/clock'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import type { RoundReceipt } from '../../../api/queries/account/rounds.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { KipRate } from '../../../core/kip/KipRate.tsx'
import { dateTime } from '../../../format/dateTime.ts'
import { MadeBy } from './MadeBy.tsx'

const TONES = { COUNTED: 'ok', CORRECTED: 'wait', VOID: 'plain', OPEN: 'wait' } as const

/** A round on paper: what it came to, what made it, and its number at the provider. */
export function RoundPaper({ receipt }: { receipt: RoundReceipt }) {
  const t = useTranslations('rounds')
  const pair = useKipPair()
  const common = useTranslations('common')
  const { name, round, at, staked, won, net, state, wallet, told } = receipt
  return (
    <div className="slip-paper" data-theme="paper">
      <div className="head">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <p className="min-w-0 font-semibold wrap-anywhere">{name}</p>
          <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>
        </div>
        <div className="grid justify-items-center text-center">
          <Money
            amount={Math.abs(net)}
            direction={net > 0 ? 'in' : net < 0 ? 'out' : undefined}
            currency="฿"
            figure
            className="text-headline font-semibold"
          />
          <InKip baht={net} />
          <p className="text-caption text-ink-muted tabular-nums">
            {t('sums', { staked: pair.text(staked), won: pair.text(won) })}
          </p>
          <p className="text-caption text-ink-muted tabular-nums">{dateTime(at)}</p>
        </div>
        <KipRate />
        {wallet && wallet.undecided > 0 && (
          <Notice tone="wait" icon={Clock}>
            {t('receipt.undecided', { amount: pair.text(wallet.undecided) })}
          </Notice>
        )}
        {wallet && wallet.owed > 0 && (
          <Notice tone="wait">{t('receipt.owed', { amount: pair.text(wallet.owed) })}</Notice>
        )}
        {wallet ? (
          <MadeBy calls={wallet.calls} />
        ) : (
          <p className="text-small text-ink-muted">{t('receipt.byProvider')}</p>
        )}
        {told.length > 0 && <ToldBefore told={told} />}
      </div>
      <div className="tail">
        <dl className="flex items-center justify-between gap-3">
          <dt className="flex-none text-small text-ink-muted">{t('receipt.number')}</dt>
          <dd className="flex min-w-0 items-center gap-1 text-small font-semibold">
            <span className="min-w-0 wrap-anywhere">{round}</span>
            <CopyButton
              text={round}
              label={common('copy')}
              copiedLabel={common('copied')}
              className="flex-none"
            />
          </dd>
        </dl>
      </div>
    </div>
  )
}

/** What the provider had told of it, each with until when. */
function ToldBefore({ told }: { told: RoundReceipt['told'] }) {
  const t = useTranslations('rounds')
  const pair = useKipPair()
  return (
    <section>
      <h3 className="mb-1 text-small font-medium">{t('receipt.before')}</h3>
      <ul className="grid gap-1 text-caption text-ink-muted tabular-nums">
        {told.map((was) => (
          <li key={was.until} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {was.void
                ? t('state.VOID')
                : t('sums', { staked: pair.text(was.staked), won: pair.text(was.won) })}
            </span>
            <span>{t('receipt.until', { at: dateTime(was.until) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
