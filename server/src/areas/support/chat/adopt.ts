import { MOST_LABELS } from '@krapao/contract/chat/targets'
import type { Context } from '../../../context.ts'
import { findMember } from '../../people/public.ts'
import { announceConversation } from './announce.ts'
import { moveCases } from './desk/caseStore.ts'
import { ownerOf } from './rooms.ts'
import {
  changeConversation,
  changeConversationState,
  changeOwner,
  deleteConversation,
  findConversation,
  insertConversation,
  lockConversationOf,
  moveMessages,
  type ConversationRow,
  type Db,
} from './store.ts'

/**
 * Gives a guest's conversation to the member, once. Afterwards the guest's id opens none of it, and
 * a message with it begins a new conversation. Two calls at once move it once.
 */
export async function adoptGuest(
  context: Context,
  memberId: string,
  guestHash: string,
): Promise<void> {
  const { db } = context
  const guest = { guestHash, guestId: '' }
  // Nearly every call of a member who was once a guest: nothing to move, and no lock is taken.
  if (!(await findConversation(db, guest))) {
    await changeOwner(db, ownerOf(guest), ownerOf({ memberId }))
    return
  }
  const moved = await db.transaction().execute(async (tx) => {
    const theirs = await lockConversationOf(tx, guest)
    if (!theirs) return null
    await changeOwner(tx, ownerOf(guest), ownerOf({ memberId }))
    return await join(context, tx, memberId, theirs)
  })
  if (moved) await announceConversation(context, moved)
}

async function join(
  context: Context,
  tx: Db,
  memberId: string,
  theirs: ConversationRow,
): Promise<ConversationRow> {
  const member = await findMember(tx, memberId)
  const who = { member_username: member?.username ?? null, member_name: member?.name ?? null }
  // Created if missing, so that this move and a first message of the member at the same moment use one row.
  await insertConversation(tx, {
    ...theirs,
    ...who,
    id: context.ids.reference('cnv'),
    member_id: memberId,
    guest_hash: null,
    preview: '',
    away_told_at: null,
    assignee: null,
    waiting_since: null,
    state: 'closed',
  })
  const own = await lockConversationOf(tx, { memberId })
  if (!own) throw new Error('a conversation that was just made is gone')
  await moveMessages(tx, theirs.id, own.id)
  await moveCases(tx, theirs.id, own.id)
  // Before the messages are one conversation's: an answer in one of the two is none to the other.
  const waits = [own.waiting_since, theirs.waiting_since].filter((at) => at !== null)
  if (theirs.state === 'open') await changeConversationState(tx, own.id, 'open')
  const newer = theirs.last_message_at >= own.last_message_at
  const moved = await changeConversation(tx, own.id, {
    ...who,
    assignee: own.assignee ?? theirs.assignee,
    labels: [...new Set([...own.labels, ...theirs.labels])].slice(0, MOST_LABELS),
    // Of two open cases the older one; a closed one is over.
    ...olderCase(own, theirs),
    waiting_since: waits.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
    away_told_at: own.away_told_at ?? theirs.away_told_at,
    ...(newer
      ? { last_message_at: theirs.last_message_at, preview: theirs.preview, locale: theirs.locale }
      : {}),
    ...(theirs.created_at < own.created_at ? { created_at: theirs.created_at } : {}),
  })
  await deleteConversation(tx, theirs.id)
  return moved
}

type Case = Pick<ConversationRow, 'case_opened_at' | 'first_answered_at'>
function olderCase(own: ConversationRow, theirs: ConversationRow): Case {
  const open = [own, theirs].filter((each) => each.state === 'open' && each.case_opened_at)
  const [first = own] = open.toSorted(
    (a, b) => (a.case_opened_at?.getTime() ?? 0) - (b.case_opened_at?.getTime() ?? 0),
  )
  return { case_opened_at: first.case_opened_at, first_answered_at: first.first_answered_at }
}
