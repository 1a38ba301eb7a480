import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findGame } from '../catalogue.ts'
import { favouritesOf, markFavourite, unmarkFavourite } from './store.ts'

/** Marks a game or takes the mark away; the same again changes nothing. */
export async function setFavourite(
  context: Context,
  memberId: string,
  code: string,
  isFavourite: boolean,
): Promise<string[]> {
  if (!findGame(code)) throw new Refused('NO_GAME')
  if (isFavourite)
    await markFavourite(context.db, { member_id: memberId, code, created_at: context.clock.now() })
  else await unmarkFavourite(context.db, memberId, code)
  return favouritesOf(context.db, memberId)
}
