import type { QrProvider } from '@krapao/contract/constants'
import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl/react'
import { timeOnly } from '../format/dateTime.ts'
import { askOnce } from './askOnce.ts'
import { api, type Answer, type BodyInput, type MoneyCall } from './call.ts'
import { storedKeys, type IdempotencyKeys } from './idempotencyKeys.ts'
import { keys } from './keys.ts'
import { isRefusal } from './refusal.ts'

type Params<N extends MoneyCall> = N extends 'qrCreate'
  ? { params: { provider: QrProvider } }
  : { params?: undefined }
type MoneyAsk<N extends MoneyCall> = { body: BodyInput<N> } & Params<N>
/** The proof that goes with it is no part of what is asked: it is another each time. */
type Confirmed<N extends MoneyCall> = MoneyAsk<N> & { stepUp?: string }

/**
 * A call that moves money. Its Idempotency-Key stays the same when the person presses again after a
 * lost answer, also on the page loaded again, and is new after a definite one; then it is said that
 * both presses were one. `kept` is a keeper of the caller's own. Whatever the outcome, wallet, QR
 * and statement are asked afresh.
 */
export function useMoneyCall<N extends MoneyCall>(
  name: N,
  kept?: IdempotencyKeys,
): UseMutationResult<Answer<N>, Error, Confirmed<N>> {
  const client = useQueryClient()
  const t = useTranslations('common')
  const requestKeys = kept ?? storedKeys(name)
  return useMutation({
    mutationFn: ({ stepUp, ...ask }: Confirmed<N>) => {
      const before = kept ? null : requestKeys.askedAt(ask)
      const idempotencyKey = requestKeys.keyFor(ask)
      return askOnce(idempotencyKey, async () => {
        try {
          const answer = await (api as (name: MoneyCall, request: object) => Promise<Answer<N>>)(
            name,
            { ...ask, idempotencyKey, ...(stepUp && { headers: { [STEP_UP]: stepUp } }) },
          )
          requestKeys.done(ask)
          if (before !== null)
            showToast({
              tone: 'ok',
              passing: true,
              title: t('sentOnce', { time: timeOnly(before) }),
            })
          return answer
        } catch (error) {
          if (isRefusal(error) && error.isDefinite) requestKeys.done(ask)
          throw error
        }
      })
    },
    onSettled: () => {
      for (const queryKey of [keys.wallet, keys.allQr, keys.allStatements])
        void client.invalidateQueries({ queryKey })
    },
  })
}
