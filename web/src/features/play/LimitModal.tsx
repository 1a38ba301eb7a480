import { SPANS_OF, type LimitKind, type LimitSpan } from '@krapao/contract/constants'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Chips } from '@krapao/ui/controls/chips.tsx'
import { DatedSteps } from '@krapao/ui/feedback/dated-steps.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { AmountField } from '@krapao/ui/fields/amount-field.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { usePlay, usePlaySetting } from '../../api/queries/play.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
import { InKip } from '../../core/kip/InKip.tsx'
import { dateTime } from '../../format/dateTime.ts'
import { isHigher, limitTyped } from './checkLimit.ts'
import { SaferPlayActions } from './SaferPlayActions.tsx'

const QUICK = [1_000, 2_000, 3_000, 5_000, 10_000] as const
const NONE = 'none'

/** One limit: what holds now, what is asked, and what asking for it means. */
export default function LimitModal({
  open,
  onClose,
  kind,
  period: first,
}: ModalProps & { kind: LimitKind; period: LimitSpan }) {
  const pair = useKipPair()
  const t = useTranslations('play')
  const common = useTranslations('common')
  const ask = useLimit(kind, first, onClose)

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t(`limit.title.${kind}`)}
      closeLabel={common('close')}
      dismissable={!ask.set.isPending}
    >
      <form className="grid gap-4" onSubmit={ask.submit} noValidate>
        <Now kind={kind} ask={ask} />
        <Pending kind={kind} ask={ask} />
        <Amounts ask={ask} />
        {ask.wait && (
          <SaferPlayActions
            higher={ask.asked === undefined ? null : ask.higher}
            hours={ask.wait.raiseHours}
          />
        )}
        <Steps ask={ask} />
        <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
          <Button onClick={onClose} disabled={ask.set.isPending}>
            {t('limit.keep')}
          </Button>
          <Button
            type="submit"
            kind="main"
            disabled={ask.asked === undefined || ask.asked === ask.current}
            busy={ask.set.isPending}
            busyLabel={common('sending')}
          >
            {ask.asked === null
              ? t('limit.askNone')
              : t(ask.higher ? 'limit.ask' : 'limit.set', { amount: pair.short(ask.asked ?? 0) })}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}

function Now({ kind, ask }: { kind: LimitKind; ask: ReturnType<typeof useLimit> }) {
  const pair = useKipPair()
  const t = useTranslations('play')
  return (
    <>
      <Chips
        label={t('period')}
        options={SPANS_OF[kind].map((value) => ({
          value,
          label: t(`limit.per.${value}`),
        }))}
        value={ask.period}
        onPick={(next) => {
          ask.setPeriod(next)
          ask.setTyped('')
        }}
      />
      <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-muted">
        <span>{t('limit.now', { amount: ask.shown(ask.current) })}</span>
        {ask.limit && <span>{t('limit.used', { used: pair.short(ask.limit.used) })}</span>}
      </p>
      {kind === 'stake' && <p className="text-caption text-ink-muted">{t('limit.stakeNote')}</p>}
    </>
  )
}

/** What is asked, beside what holds now, and how it is sent. */
function useLimit(kind: LimitKind, first: LimitSpan, onClose: ModalProps['onClose']) {
  const pair = useKipPair()
  const t = useTranslations('play')
  const inWords = useRefusalWords()
  const [period, setPeriod] = useState(first)
  const [typed, setTyped] = useState('')
  const [now] = useState(() => Date.now())
  const [error, setError] = useState<string>()
  const set = usePlaySetting('playLimit')
  const confirm = usePlaySetting('playLimitConfirm')
  const play = usePlay().data
  const wait = play?.limitWait
  const limit = play?.limits.find((each) => each.kind === kind && each.period === period)
  const isReady = limit?.pending != null && Date.parse(limit.pending.from) <= now
  const asked = limitTyped(typed)
  const current = limit?.amount ?? null
  const higher = asked !== undefined && isHigher(current, asked)
  const shown = (amount: number | null): string =>
    amount === null ? t('limit.none') : pair.short(amount)
  const done = (words: string): void => {
    showToast({ tone: 'ok', title: words })
    onClose()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (asked === undefined) return
    set.mutate(
      { kind, period, amount: asked },
      {
        onSuccess: () => done(higher ? t('limit.requested') : t('limit.saved')),
        onError: (refusal) => setError(inWords(refusal)),
      },
    )
  }
  return {
    set,
    submit,
    period,
    setPeriod,
    setTyped,
    shown,
    current,
    limit,
    isReady,
    confirm,
    done,
    setError,
    inWords,
    typed,
    error,
    wait,
    asked,
    higher,
    now,
  }
}

function Pending({ kind, ask }: { kind: LimitKind; ask: ReturnType<typeof useLimit> }) {
  const t = useTranslations('play')
  return (
    <>
      {ask.limit?.pending && (
        <Notice tone="wait">
          <p className="mb-2">
            {ask.isReady
              ? t('limit.ready', { amount: ask.shown(ask.limit.pending.amount) })
              : t('limit.waiting', {
                  amount: ask.shown(ask.limit.pending.amount),
                  from: dateTime(ask.limit.pending.from).slice(0, 16),
                })}
          </p>
          <Button
            size="compact"
            kind={ask.isReady ? 'main' : 'plain'}
            busy={ask.confirm.isPending}
            disabled={!ask.isReady}
            onClick={() =>
              ask.confirm.mutate(
                { kind, period: ask.period },
                {
                  onSuccess: () => ask.done(t('limit.saved')),
                  onError: (refusal) => ask.setError(ask.inWords(refusal)),
                },
              )
            }
          >
            {t('limit.confirm', { amount: ask.shown(ask.limit.pending.amount) })}
          </Button>
        </Notice>
      )}
    </>
  )
}

function Amounts({ ask }: { ask: ReturnType<typeof useLimit> }) {
  const t = useTranslations('play')
  return (
    <>
      <AmountField
        label={t('limit.amount')}
        value={ask.typed === NONE ? '' : ask.typed}
        error={ask.error}
        placeholder={ask.typed === NONE ? t('limit.none') : '0'}
        onValueChange={(text) => {
          ask.setError(undefined)
          ask.setTyped(text)
        }}
      />
      <Chips
        label={t('limit.quick')}
        options={[
          ...QUICK.map((amount) => ({
            value: String(amount),
            label: moneyShort(amount),
            note: <InKip baht={amount} className="text-micro" />,
          })),
          { value: NONE, label: t('limit.none'), disabled: ask.current === null },
        ]}
        value={ask.typed}
        onPick={ask.setTyped}
      />
    </>
  )
}

function Steps({ ask }: { ask: ReturnType<typeof useLimit> }) {
  const t = useTranslations('play')
  return (
    <>
      {ask.higher && ask.wait && (
        <DatedSteps
          label={t('limit.steps')}
          steps={[
            {
              state: 'now',
              title: t('limit.asked'),
              detail: t('limit.askedDetail', { amount: ask.shown(ask.current) }),
            },
            {
              state: 'next',
              title: t('limit.again'),
              time: dateTime(ask.now + ask.wait.raiseHours * 3_600_000).slice(0, 16),
            },
            {
              state: 'next',
              title: t('limit.confirmed', { amount: ask.shown(ask.asked ?? null) }),
              detail: t('limit.lapses', { hours: ask.wait.lapseHours }),
            },
          ]}
        />
      )}
    </>
  )
}
