import { MAX_BAHT } from '@krapao/contract/money'

type AmountFault = 'minimum' | 'maximum' | null

/** Whether a code may be asked for: nothing is sent under the provider's minimum. */
export function checkAmount(baht: number | null, minimum: number): AmountFault {
  if (baht === null || baht < minimum) return 'minimum'
  return baht > MAX_BAHT ? 'maximum' : null
}
