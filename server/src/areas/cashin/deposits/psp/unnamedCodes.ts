import type { QrProvider } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import { unnamedCodes } from './settlementStore.ts'
import { takePaid } from './takePaid.ts'

/** How long before its settlement a code may have been made, in ms. */
const OLDEST_MS = 7 * 86_400_000
const MOST_CODES = 200

/**
 * Asks a PSP about each code, or each paid one, made in the days before a moment whose own
 * reference we do not know, and takes what was paid. False when one of them stays unclear: no
 * answer, or paid without being named.
 */
export async function askUnnamedCodes(
  context: Context,
  provider: QrProvider,
  until: Date,
  which: 'PAID' | 'ALL',
): Promise<boolean> {
  const psp = context.providers.psps.get(provider)
  if (!psp) return true
  const from = new Date(until.getTime() - OLDEST_MS)
  const codes = await unnamedCodes(context.db, provider, from, until, which === 'PAID', MOST_CODES)
  let isClear = codes.length < MOST_CODES
  for (const code of codes) {
    const answer = await psp.payment(code.id)
    if (answer.kind !== 'done') isClear = false
    else if (answer.value.state === 'PAID') {
      await takePaid(context, provider, code.id, answer.value)
      isClear &&= answer.value.pspReference !== undefined
    }
  }
  return isClear
}
