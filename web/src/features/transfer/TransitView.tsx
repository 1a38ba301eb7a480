import { WALLET } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { DatedSteps, type DatedStep } from '@krapao/ui/feedback/dated-steps.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { TransitArc } from '@krapao/ui/money/transit-arc.tsx'
import { useTranslations } from 'use-intl/react'
import { InKip } from '../../core/kip/InKip.tsx'
import { useNextCheck } from '../../core/useNextCheck.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { timeOnly } from '../../format/dateTime.ts'
import type { Account } from './accounts.ts'
import { AccountThumb } from './AccountThumb.tsx'
import { useTransit, type Followed } from './followTransit.ts'
import { balanceLocation, type Transit } from './transit.ts'

interface Props {
  followed: Followed
  accounts: readonly Account[]
  onClose: () => void
}

/** Money between two systems: where it has been and where it is, until it stands somewhere again. */
export function TransitView({ followed, accounts, onClose }: Props) {
  const t = useTranslations('transfer')
  const common = useTranslations('common')
  const place = usePlaceName()
  const transit = useTransit(followed)
  const account = (code: string) => accounts.find((each) => each.code === code)
  const end = (code: string) => ({
    name: place(code),
    thumb: <AccountThumb account={account(code)} large />,
  })
  const at = balanceLocation(transit)
  const isOver = at !== null

  return (
    <>
      <TransitArc
        from={end(transit.from)}
        to={end(transit.to)}
        state={!isOver ? 'moving' : at === transit.to ? 'arrived' : 'returned'}
      />
      <div className="text-center">
        <Amount baht={transit.amount} />
        <p
          role="status"
          className={transit.status === 'SUCCESS' ? 'text-money-in' : 'text-ink-muted'}
        >
          {t(`state.${transit.status}`, {
            far: place(farSide(transit)),
            place: place(at ?? WALLET),
          })}
        </p>
        {isOver && account(at) && (
          <p className="text-small text-ink-muted">
            {t('nowHolds', { place: place(at) })}{' '}
            <Money amount={account(at)?.amount} className="text-ink" />
          </p>
        )}
      </div>
      <DatedSteps label={t('path')} steps={useSteps(transit)} />
      {!isOver && <NextCheck code={farSide(transit)} />}
      {transit.reference && (
        <div className="-my-2 flex items-center justify-between gap-3 text-caption text-ink-faint">
          <span>{t('reference')}</span>
          <CopyButton
            text={transit.reference}
            label={t('copyReference')}
            copiedLabel={common('copied')}
            className="min-w-0"
          >
            <span className="min-w-0 truncate">{transit.reference}</span>
          </CopyButton>
        </div>
      )}
      {!isOver && <p className="-mb-2 text-center text-caption text-ink-muted">{t('mayClose')}</p>}
      <Button wide kind={isOver ? 'main' : 'plain'} onClick={onClose}>
        {isOver ? t('done') : t('backHome')}
      </Button>
    </>
  )
}

function Amount({ baht }: { baht: number }) {
  return (
    <>
      <Money amount={baht} figure className="text-figure" />
      <InKip baht={baht} />
    </>
  )
}

function NextCheck({ code }: { code: string }) {
  return (
    <p className="-mt-2 text-center text-small text-ink-muted tabular-nums">{useNextCheck(code)}</p>
  )
}

/** Whose answer is awaited: the game of the leg that is under way. */
const farSide = (transit: Transit): string =>
  transit.to === WALLET || transit.stopsInWallet ? transit.from : transit.to

function useSteps(transit: Transit): DatedStep[] {
  const t = useTranslations('transfer')
  const place = usePlaceName()
  const far = place(farSide(transit))
  const at = balanceLocation(transit)
  const ended = transit.endedAt === null ? undefined : timeOnly(transit.endedAt)
  const held: DatedStep = {
    state: 'done',
    title: t('steps.held', { place: place(transit.from) }),
    time: timeOnly(transit.startedAt),
  }
  if (at === null) {
    return [
      held,
      {
        state: 'now',
        title: t('steps.sent', { place: far }),
        time: timeOnly(transit.sentAt),
        detail: transit.stopsInWallet
          ? t('steps.stops')
          : t('steps.ifRefused', { place: place(transit.from) }),
      },
      {
        state: 'next',
        title: t('steps.arrives', { place: place(transit.stopsInWallet ? WALLET : transit.to) }),
      },
    ]
  }
  const answered: DatedStep = {
    state: 'done',
    title: t('steps.answered', { place: far }),
    time: timeOnly(transit.sentAt),
  }
  return transit.status === 'SUCCESS'
    ? [
        held,
        answered,
        {
          state: 'done',
          title: t('steps.arrived', { place: place(at) }),
          time: ended,
          detail: transit.stopsInWallet
            ? t('steps.stopped', { place: place(transit.to) })
            : undefined,
        },
      ]
    : [
        held,
        answered,
        { state: 'back', title: t('steps.returned', { place: place(at) }), time: ended },
      ]
}
