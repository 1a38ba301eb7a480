import './slip.css'
import { Icon } from '@krapao/ui/art/icon.tsx'
import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { StatusBadge } from '@krapao/ui/feedback/status-badge.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleCheck from 'lucide-react/icons/circle-check'
import Scale from 'lucide-react/icons/scale'
import ShieldCheck from 'lucide-react/icons/shield-check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl/react'
import { useCheck, type Receipt } from '../../api/queries/receipt.ts'
import { InKip } from '../../core/kip/InKip.tsx'
import { KipFigure } from '../../core/kip/KipFigure.tsx'
import { KipRate } from '../../core/kip/KipRate.tsx'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { dateTime, timeOnly } from '../../format/dateTime.ts'
import { kipText } from '../../format/kipFigures.ts'
import { KeepSlip } from './KeepSlip.tsx'
import { Legs } from './Legs.tsx'
import { CheckCode, isPaidOut, PaidTo } from './PayoutSlip.tsx'
import { payoutSteps } from './payoutSteps.ts'

const short = (hex: string): string => `${hex.slice(0, 8)} … ${hex.slice(-8)}`

/** Legs, way in time and proof of a row; it is kept as a picture or shared. */
export function ReceiptSlip({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const statement = useTranslations('statement')
  const check = useCheck()
  const { proof, status } = receipt
  return (
    <>
      <div className="slip-paper" data-theme="paper" data-receipt={receipt._id}>
        <div className="head">
          <div className="flex flex-wrap items-center justify-between gap-x-3">
            <p className="font-semibold">{statement(`activity.${receipt.statementType}`)}</p>
            <StatusBadge
              status={status}
              labels={{
                SUCCESS: statement('status.SUCCESS'),
                FAILED: statement('status.FAILED'),
                PENDING: statement('status.PENDING'),
              }}
            />
          </div>
          <div className="grid justify-items-center text-center">
            {receipt.kip && <b className="money text-headline">{kipText(receipt.kip.amount)}</b>}
            <Money
              amount={receipt.amount}
              figure={!receipt.kip}
              className={receipt.kip ? 'text-ink-muted' : 'text-headline font-semibold'}
            />
            {!receipt.kip && <InKip baht={receipt.amount} />}
            <p className="text-caption text-ink-muted tabular-nums">
              {dateTime(receipt.createdAt)}
            </p>
          </div>
          {receipt.kip ? (
            <KipFigure kip={{ perBaht: receipt.kip.perBaht, at: receipt.kip.at }} />
          ) : (
            <KipRate />
          )}
          {receipt.payee ? (
            <PaidTo payee={receipt.payee} />
          ) : (
            <Legs legs={receipt.legs.filter(({ account }) => account.startsWith('member:'))} />
          )}
          <Path receipt={receipt} />
          <AllSides receipt={receipt} />
        </div>
        <div className="tail">
          <div className="flex items-start justify-between gap-3">
            <Proof receipt={receipt} check={check} />
            <CheckCode receipt={receipt} />
          </div>
          {!proof && <Notice tone="wait">{t('NOT_YET')}</Notice>}
          {check.data && <Answer said={check.data} />}
        </div>
      </div>
      {proof && <p className="text-caption text-ink-muted">{t('note')}</p>}
      {isPaidOut(receipt) && <p className="text-caption text-ink-muted">{t('scanNote')}</p>}
      <KeepSlip receipt={receipt} />
    </>
  )
}

/** What the house's accounts say of it, for who wants to add it up. */
function AllSides({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  return (
    <details className="group -my-2">
      <summary
        className={classNames(
          'press -ml-2 inline-flex min-h-11 cursor-pointer list-none items-center gap-1.5',
          'rounded-control px-2 text-small font-medium text-accent-text',
          '[&::-webkit-details-marker]:hidden',
        )}
      >
        {t('legs')}
        <Icon
          of={ChevronDown}
          size="s"
          className="transition-[rotate] duration-(--duration-quick) group-open:rotate-180"
        />
      </summary>
      <div className="grid gap-2 pb-2">
        <Legs legs={receipt.legs} />
        <p className="flex items-start gap-1.5 text-caption text-money-in">
          <Icon of={Scale} size="xs" className="mt-1 flex-none" />
          {t('sum')}
        </p>
      </div>
    </details>
  )
}

function Path({ receipt }: { receipt: Receipt }) {
  const { path, status } = receipt
  const t = useTranslations('receipt')
  const place = usePlaceName()
  const steps = payoutSteps(receipt)
  return (
    <DatedSteps
      label={t('path')}
      steps={
        steps
          ? steps.map(({ name, at }) => ({
              state: 'done',
              title: t(name, { bank: place(receipt.payee?.bank ?? '') }),
              time: timeOnly(at),
            }))
          : path.map(({ at, event }, n) => ({
              state:
                event === 'voided'
                  ? 'back'
                  : status === 'PENDING' && n === path.length - 1
                    ? 'now'
                    : 'done',
              title: t(
                `event.${event === 'held' && receipt.statementType === 'deposit' ? 'awaited' : event}`,
              ),
              time: timeOnly(at),
            }))
      }
    />
  )
}

function Proof({ receipt, check }: { receipt: Receipt; check: ReturnType<typeof useCheck> }) {
  const { proof } = receipt
  const t = useTranslations('receipt')
  const common = useTranslations('common')
  return (
    <dl className="grid min-w-0 flex-1 gap-1">
      <div className="flex items-center justify-between gap-3">
        <dt className="flex-none text-small text-ink-muted">{t('reference')}</dt>
        <dd className="flex min-w-0 items-center gap-1 text-small font-semibold">
          <span className="min-w-0 wrap-anywhere">{receipt.reference}</span>
          <CopyButton
            text={receipt.reference}
            label={common('copy')}
            copiedLabel={common('copied')}
            className="flex-none"
          />
        </dd>
      </div>
      {receipt.payee?.bankReference !== undefined && (
        <div className="flex items-center justify-between gap-3">
          <dt className="flex-none text-small text-ink-muted">{t('bankReference')}</dt>
          <dd className="min-w-0 text-small font-semibold wrap-anywhere">
            {receipt.payee.bankReference}
          </dd>
        </div>
      )}
      {proof && (
        <div>
          <dt className="text-small text-ink-muted">{t('proof')}</dt>
          <dd className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <span className="text-caption font-semibold tabular-nums">{short(proof.root)}</span>
            <Button
              icon={ShieldCheck}
              size="compact"
              busy={check.isPending}
              onClick={() => check.mutate(receipt)}
            >
              {t('check')}
            </Button>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What this browser found: a tick with its words, or what to do. */
function Answer({ said }: { said: 'MATCHES' | 'DIFFERS' | 'NOT_YET' }) {
  const t = useTranslations('receipt')
  const isRight = said === 'MATCHES'
  return (
    <p
      role="status"
      className={`flex items-start gap-2 rounded-control px-3 py-2 text-small font-medium ${
        isRight ? 'bg-money-in-soft text-money-in' : 'bg-danger-soft text-danger'
      }`}
    >
      <Icon of={isRight ? CircleCheck : TriangleAlert} size="s" className="mt-px flex-none" />
      {t(said)}
    </p>
  )
}
