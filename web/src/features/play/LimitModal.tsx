import type { LimitKind, LimitPeriod } from '@krapao/contract/constants'
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
import { usePlay, usePlaySetting } from '../../api/queries/play.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { ModalProps } from '../../app/modals/modals.ts'
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
}: ModalProps & { kind: LimitKind; period: LimitPeriod }) {
  const t = useTranslations('play')
  const common = useTranslations('common')
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
    amount === null ? t('limit.none') : moneyShort(amount)
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

  return (
    <Sheet
      open={open}
      onOpenChange={onClose}
      title={t(`limit.title.${kind}`)}
      closeLabel={common('close')}
      dismissable={!set.isPending}
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <Chips
          label={t('period')}
          options={(['day', 'week', 'month'] as const).map((value) => ({
            value,
            label: t(`limit.per.${value}`),
          }))}
          value={period}
          onPick={(next) => {
            setPeriod(next)
            setTyped('')
          }}
        />
        <p className="flex flex-wrap justify-between gap-x-4 text-small text-ink-muted">
          <span>{t('limit.now', { amount: shown(current) })}</span>
          {limit && <span>{t('limit.used', { used: moneyShort(limit.used) })}</span>}
        </p>
        {limit?.pending && (
          <Notice tone="wait">
            <p className="mb-2">
              {isReady
                ? t('limit.ready', { amount: shown(limit.pending.amount) })
                : t('limit.waiting', {
                    amount: shown(limit.pending.amount),
                    from: dateTime(limit.pending.from).slice(0, 16),
                  })}
            </p>
            <Button
              size="compact"
              kind={isReady ? 'main' : 'plain'}
              busy={confirm.isPending}
              disabled={!isReady}
              onClick={() =>
                confirm.mutate(
                  { kind, period },
                  {
                    onSuccess: () => done(t('limit.saved')),
                    onError: (refusal) => setError(inWords(refusal)),
                  },
                )
              }
            >
              {t('limit.confirm', { amount: shown(limit.pending.amount) })}
            </Button>
          </Notice>
        )}
        <AmountField
          label={t('limit.amount')}
          value={typed === NONE ? '' : typed}
          error={error}
          placeholder={typed === NONE ? t('limit.none') : '0'}
          onValueChange={(text) => {
            setError(undefined)
            setTyped(text)
          }}
        />
        <Chips
          label={t('limit.quick')}
          options={[
            ...QUICK.map((amount) => ({ value: String(amount), label: moneyShort(amount) })),
            { value: NONE, label: t('limit.none'), disabled: current === null },
          ]}
          value={typed}
          onPick={setTyped}
        />
        {wait && (
          <SaferPlayActions higher={asked === undefined ? null : higher} hours={wait.raiseHours} />
        )}
        {higher && wait && (
          <DatedSteps
            label={t('limit.steps')}
            steps={[
              {
                state: 'now',
                title: t('limit.asked'),
                detail: t('limit.askedDetail', { amount: shown(current) }),
              },
              {
                state: 'next',
                title: t('limit.again'),
                time: dateTime(now + wait.raiseHours * 3_600_000).slice(0, 16),
              },
              {
                state: 'next',
                title: t('limit.confirmed', { amount: shown(asked) }),
                detail: t('limit.lapses', { hours: wait.lapseHours }),
              },
            ]}
          />
        )}
        <div className="grid grid-cols-[1fr_1.5fr] gap-2.5">
          <Button onClick={onClose} disabled={set.isPending}>
            {t('limit.keep')}
          </Button>
          <Button
            type="submit"
            kind="main"
            disabled={asked === undefined || asked === current}
            busy={set.isPending}
            busyLabel={common('sending')}
          >
            {asked === null
              ? t('limit.askNone')
              : t(higher ? 'limit.ask' : 'limit.set', { amount: moneyShort(asked ?? 0) })}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
