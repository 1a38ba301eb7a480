import { haptic } from '@krapao/ui/controls/haptic.ts'
import { useQueryClient } from '@tanstack/react-query'
import type { Dispatch } from 'react'
import type { SetStateAction } from 'react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { storedKeys, newIdempotencyKey } from '../../api/idempotencyKeys.ts'
import { keys } from '../../api/keys.ts'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useWheelAgain, type Coupon, type SpinSetup, type Spun } from '../../api/queries/spin.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { plainWhy } from '../../core/whyNot/why.ts'
import { useLanguage } from '../../locales/LocaleProvider.tsx'
import { ownSeed } from './fairness/ownSeed.ts'
import { rememberSpin } from './fairness/pastSpins.ts'
import { plainLines } from './plainLines.ts'

/** Product section 4: the prize opens 2 s after the wheel has stopped. */
const PRIZE_AFTER_MS = 2_000

export interface Outcome {
  index: number
  code: string
  label: string
  /** Before the spin was paid, and after what it won. */
  coinsBefore: number
  coinsLeft: number
}
type Stage = 'asking' | 'turning' | 'stopped' | 'prize'
export interface Spinning {
  stage: Stage
  outcome: Outcome | null
  coupon: Coupon | null
}

interface Options {
  setup: SpinSetup
  memberId: string
  coupons: readonly Coupon[] | undefined
}

/** One spin from the press to the prize. The server has decided before the wheel turns. */
export function useSpinning({ setup, memberId, coupons }: Options) {
  const t = useTranslations('spin')
  const refused = useRefused()
  const client = useQueryClient()
  const again = useWheelAgain()
  const { locale } = useLanguage()
  const call = useMoneyCall('spin')
  const [spinning, setSpinning] = useState<Spinning | null>(null)
  const stage = spinning?.stage ?? 'idle'

  useEffect(() => {
    if (stage !== 'stopped') return undefined
    const timer = setTimeout(
      () => setSpinning((now) => now && { ...now, stage: 'prize' }),
      PRIZE_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [stage])

  const turning = useTurning({ setup, memberId, coupons, setSpinning, again, tell: refused.tell })

  return {
    spinning,
    /** Why the wheel did not turn, until the next press. */
    why: refused.why,
    /** Ignored while a spin is under way and without a coin (product section 4). */
    press: (): void => {
      if (spinning || setup.userCoin <= 0) return
      refused.clear()
      setSpinning({ stage: 'asking', outcome: null, coupon: null })
      call.mutate(
        { body: { clientSeed: unansweredSeed() ?? (ownSeed(memberId) || newIdempotencyKey()) } },
        {
          onSuccess: turning.turnTo,
          onError: (error) => {
            setSpinning(null)
            refused.refuse(error, {
              place: t('coinSafe'),
              unknown: { title: t('unknown'), place: t('unknownHint') },
            })
          },
        },
      )
    },
    stopped: (): void => {
      haptic('done')
      setSpinning((now) => now && { ...now, stage: 'stopped' })
      if (spinning?.outcome) {
        const { coinsLeft } = spinning.outcome
        client.setQueryData<SpinSetup>(
          keys.spinSetup(locale),
          (old) => old && { ...old, userCoin: coinsLeft },
        )
      }
    },
    /** The prize has been seen: the wheel is loaded afresh. */
    close: (): void => {
      setSpinning(null)
      again()
    },
  }
}

/** What the server has decided is turned to, or why it did not. */
function useTurning({
  setup,
  memberId,
  coupons,
  setSpinning,
  again,
  tell,
}: {
  setup: SpinSetup
  memberId: string
  coupons: Options['coupons']
  setSpinning: Dispatch<SetStateAction<Spinning | null>>
  again: ReturnType<typeof useWheelAgain>
  tell: ReturnType<typeof useRefused>['tell']
}) {
  const t = useTranslations('spin')
  const turnTo = (answer: Spun): void => {
    const { result, fairness, error } = answer
    if (!result || !fairness) {
      setSpinning(null)
      const look = error === 'LIMIT' ? 'wait' : 'rule'
      tell(plainWhy(t(`error.${error ?? 'INACTIVE'}`), t('coinSafe'), look))
      again()
      return
    }
    const slices = setup.activeSpinwheel?.slices ?? []
    const index = slices.findIndex(({ code }) => code === result.code)
    const named = [result.label, plainLines(slices[index]?.htmlDescription ?? '')[0]]
      .filter(Boolean)
      .join(' ')
    rememberSpin(memberId, { at: Date.now(), code: result.code, label: named, ...fairness })
    const outcome = {
      index,
      code: result.code,
      label: result.label,
      coinsBefore: setup.userCoin,
      coinsLeft: result.remainingCoin,
    }
    // An operator has changed the wheel meanwhile: there is nowhere to turn to, so the result is told at once.
    setSpinning({ stage: index < 0 ? 'stopped' : 'turning', outcome, coupon: null })
    const known = new Set(coupons?.map(({ _id }) => _id))
    api('spinCoupons').then(
      (all) => {
        const coupon = all.find(
          ({ _id, prize }) => prize.slice.code === result.code && !known.has(_id),
        )
        setSpinning((now) => now && { ...now, coupon: coupon ?? null })
      },
      () => undefined,
    )
  }
  return { turnTo }
}

/**
 * The text of a spin whose answer was lost: with it a second press asks for the same spin, and
 * costs no second coin.
 */
function unansweredSeed(): string | undefined {
  const last = storedKeys('spin').lastBody() as { body?: { clientSeed?: string } } | undefined
  return last?.body?.clientSeed
}
