import type { QrProvider } from '@krapao/contract/constants'
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { api, type Answer, type BodyInput, type MoneyCall } from './call.ts'
import { intentKeeper, type IntentKeeper } from './intent.ts'
import { keys } from './keys.ts'
import { isRefusal } from './refusal.ts'

type Params<N extends MoneyCall> = N extends 'qrCreate'
  ? { params: { provider: QrProvider } }
  : { params?: undefined }
export type MoneyAsk<N extends MoneyCall> = { body: BodyInput<N> } & Params<N>

/**
 * A call that moves money. Its Idempotency-Key stays the same when the person presses again after a
 * lost answer, and is new after a definite one; `kept` outlives the screen. Whatever the outcome,
 * wallet, QR and statement are asked afresh.
 */
export function useMoneyCall<N extends MoneyCall>(
  name: N,
  kept?: IntentKeeper,
): UseMutationResult<Answer<N>, Error, MoneyAsk<N>> {
  const client = useQueryClient()
  const [own] = useState(intentKeeper)
  const intents = kept ?? own
  return useMutation({
    mutationFn: async (ask: MoneyAsk<N>) => {
      const intent = intents.keyFor(ask)
      try {
        const answer = await (api as (name: MoneyCall, request: object) => Promise<Answer<N>>)(
          name,
          { ...ask, intent },
        )
        intents.done()
        return answer
      } catch (error) {
        if (isRefusal(error) && error.isDefinite) intents.done()
        throw error
      }
    },
    onSettled: () => {
      for (const queryKey of [keys.wallet, keys.allQr, keys.allStatements])
        void client.invalidateQueries({ queryKey })
    },
  })
}
