import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { inNetworks, networksIn } from '../../../runtime/addressRanges.ts'
import { Refused } from '../../../runtime/refusal.ts'

/** The list that was read last, so that it is not read at each call. */
const listOf = perContext(() => ({ text: '', isInside: inNetworks([]) }))

/** Refuses with INVALID_IP outside the networks that the owners allow (`staffNetworks`). */
export function demandStaffAddress(context: Context, address: string): void {
  const list = listOf(context)
  const text = context.settings.get('staffNetworks')
  if (text !== list.text) Object.assign(list, { text, isInside: inNetworks(networksIn(text)) })
  if (!list.isInside(address)) throw new Refused('INVALID_IP')
}
