import type { Context } from '../../../context.ts'
import { isStopped } from '../../people/public.ts'
import { hasOpenTalk } from './talkStore.ts'

/**
 * Whether the house shows a member no offer and no banner: on a time-out, excluded, leaving, or
 * while somebody should talk with them about their play. What they hold already goes on.
 */
export async function isLeftInPeace(context: Context, memberId: string): Promise<boolean> {
  const [stopped, talk] = await Promise.all([
    isStopped(context, memberId),
    hasOpenTalk(context.db, memberId),
  ])
  return stopped || talk
}
