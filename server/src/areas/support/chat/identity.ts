import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { adoptGuest } from './adopt.ts'
import { guestHashOf, type Customer } from './rooms.ts'

/** What a request says of who it is: the member behind its token, and the ids in its body. */
interface Claim {
  memberId: string | null
  userId?: string | null | undefined
  guestId?: string | null | undefined
}

const GUEST_ID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i

/**
 * Finds the caller: by the token, or else by the guest's id, which is secret. Refuses with
 * UNAUTHORIZED a call without either, and one that names another member. A member who also sends a
 * guest's id was that guest: the guest's conversation becomes the member's.
 */
export async function identify(
  context: Context,
  { memberId, userId, guestId }: Claim,
): Promise<Customer> {
  const guest = guestId ? guestOf(guestId) : null
  if (userId && userId !== memberId) throw new Refused('UNAUTHORIZED')
  if (memberId !== null) {
    if (guest) await adoptGuest(context, memberId, guest.guestHash)
    return { memberId }
  }
  if (!guest) throw new Refused('UNAUTHORIZED')
  return guest
}

function guestOf(guestId: string): { guestHash: string; guestId: string } {
  if (!GUEST_ID.test(guestId)) throw new Refused('UNAUTHORIZED')
  return { guestId, guestHash: guestHashOf(guestId) }
}
