import type { Context } from '../../../context.ts'
import { announceMessages } from './announce.ts'
import { previewOf } from './rules.ts'
import { newMessage, openConversation } from './send.ts'
import type { Db } from './store.ts'
import { houseWrote, ofCustomer, writeMessage } from './writeStore.ts'

/**
 * The house says something to a member by itself, in the caller's transaction. What it answers is
 * called after the commit and tells whoever listens.
 */
export async function writeAsHouse(
  context: Context,
  db: Db,
  memberId: string,
  text: string,
): Promise<() => void> {
  const customer = { memberId }
  const content = { message_type: 'text', payload: { text } } as const
  const message = newMessage(context, {
    content,
    sender: 'other',
    operator: null,
    clientId: null,
    sessionId: null,
  })
  const write = () =>
    writeMessage(db, ofCustomer(customer), houseWrote(previewOf(content)), message)
  let written = await write()
  if (!written) {
    await openConversation(context, db, customer)
    written = await write()
  }
  if (!written) throw new Error('a member has no conversation')
  const { conversation, unread, message: said } = written
  return () => announceMessages(context, { ...conversation, unread }, [said], null)
}
