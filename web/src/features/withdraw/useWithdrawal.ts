import { haptic } from '@krapao/ui/controls/haptic.ts'
import { moneyShort, moneyText } from '@krapao/ui/money/money-parts.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { inGamesBaht, type Wallet } from '../../api/queries/wallet.ts'
import type { Why } from '../../core/whyNot/why.ts'
import { kipText } from '../../format/kipFigures.ts'
import { kipOf } from '../../format/kipOf.ts'
import { sumBaht } from '../../format/money.ts'
import type { Asked } from './asked.ts'
import { useLockedReason } from './BonusLock.tsx'
import { checkWithdrawal, mostOf } from './checkWithdrawal.ts'
import { useFailureWords } from './useFailureWords.ts'

export type Limits = Answer<'lookupWithdraw'>

/** What moves in kip leads with kip. */
export const inBoth = (baht: number | null, { kip }: Limits): string =>
  kip && baht !== null
    ? `${kipText(kipOf(baht, kip.perBaht))} (${moneyShort(baht)})`
    : moneyText(baht)

export type Typed = ReturnType<typeof useTyped>

/** What is typed, how much there is, and what speaks against it. */
export function useTyped(wallet: Wallet, limits: Limits) {
  const t = useTranslations('withdraw')
  const pair = useKipPair()
  const [amount, setAmount] = useState('')
  const balances = { inWallet: wallet.wallet.amount, inGames: inGamesBaht(wallet), ...limits }
  // Under a bonus none of it can be taken out.
  const locked = useLockedReason()
  const errors = {
    min: t('fault.min', { amount: pair.short(limits.withdrawMin) }),
    max: t('fault.max', { amount: pair.short(limits.withdrawMax) }),
    notEnough: t('fault.notEnough', {
      amount: pair.text(sumBaht([balances.inWallet, balances.inGames])),
    }),
  }
  const check = checkWithdrawal(amount, balances)
  const { fault } = check
  return {
    ...check,
    amount,
    setAmount,
    balances,
    locked,
    isLocked: locked !== undefined,
    most: mostOf(balances),
    error: fault === null || fault === 'empty' ? undefined : errors[fault],
  }
}

export type Asking = ReturnType<typeof useAsking>
const clock = (): number => Date.now()

/** Asked once more, and then sent: the answer, or why it failed. */
export function useAsking(limits: Limits, onAsked: (asked: Asked) => void) {
  const inWords = useFailureWords(limits)
  const send = useMoneyCall('withdrawAll')
  const [isAsking, setIsAsking] = useState(false)
  const [failure, setFailure] = useState<Why>()
  const confirm = (baht: number, stepUp?: string): void => {
    const askedAt = clock()
    send.mutate(
      { body: { amount: baht }, ...(stepUp !== undefined && { stepUp }) },
      {
        onSuccess: ({ reference, status }) => {
          haptic('done')
          onAsked({ amount: baht, status, askedAt, reference, rowId: null })
        },
        onError: (error) => {
          haptic('refused')
          setIsAsking(false)
          setFailure(inWords(error))
        },
      },
    )
  }
  const { isPending, error } = send
  return { isPending, error, isAsking, setIsAsking, failure, setFailure, confirm }
}
