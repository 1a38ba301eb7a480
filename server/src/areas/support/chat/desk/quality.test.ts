import { bangkokDay, dateOf, mondayOf } from '@krapao/contract/bangkok'
import { expect, it } from 'vitest'
import { seat } from '../../../staff/operators/testing/seats.ts'
import { chatHouse, MAI, NOK } from '../testing/chatHouse.ts'
import { drawSample } from './sample.ts'

/** A lead judges conversations that were drawn of a week, and nobody their own. */
const house = await chatHouse()
const { send, reply, conversationSaying, clock, context } = house
const [nok, mai] = [house.operator(NOK), house.operator(MAI)]
const chief = await seat(context, 'owner')
const lead = house.client(chief.token)
interface Drawn {
  conversation: string
  openedAt: string
  operator: string
  verdict: string | null
}
let said = 0
async function closed(by: typeof nok): Promise<string> {
  const words = `question ${(said += 1)}`
  const guest = house.guest()
  await send(guest, words)
  const conversation = await conversationSaying(words)
  await reply(by, conversation, 'an answer')
  clock.advance(60_000)
  await by.client.post('/api/ops/chat/close', { conversation })
  return conversation
}
const today = () => clock.now().toISOString().slice(0, 10)
const sample = async () => {
  const { body } = await lead.post('/api/ops/chat/quality', { week: today() })
  return body as unknown as { items: Drawn[]; people: Record<string, unknown>[] }
}
const judge = (of: Pick<Drawn, 'conversation' | 'openedAt'>, verdict: string, by = lead) =>
  by.put('/api/ops/chat/quality', {
    conversation: of.conversation,
    openedAt: of.openedAt,
    verdict,
    note: 'answered the question asked',
  })

it('draws so many of a week for whoever looks, keeps the last word on each, and counts by person', async () => {
  await context.settings.set('chatSamplePerWeek', 3)
  for (let n = 0; n < 3; n++) await closed(nok)
  for (let n = 0; n < 2; n++) await closed(mai)
  const { items } = await sample()
  expect(items).toHaveLength(3)
  expect((await sample()).items).toEqual(items)
  // Nobody works the draw out who knows the cases and the week alone.
  const all = await context.db
    .selectFrom('chat_case')
    .select(['conversation_id', 'opened_at'])
    .execute()
  const monday = dateOf(mondayOf(bangkokDay(clock.now().getTime())))
  const secret = context.cipher.secretFor(`chat sample ${monday}`)
  const known = drawSample(all, secret, 3).map((each) => each.conversation_id)
  expect(items.map((each) => each.conversation)).toEqual(known)
  const [first, second] = items
  if (!first || !second) throw new Error('nothing was drawn')
  expect((await judge(first, 'needsWork')).status).toBe(200)
  expect((await judge(first, 'good')).body).toMatchObject({ verdict: 'good', judgedBy: chief.name })
  expect((await judge(second, 'needsWork')).status).toBe(200)
  const { people } = await sample()
  const sum = (key: string) => people.reduce((total, each) => total + Number(each[key]), 0)
  expect(['closed', 'drawn', 'good', 'needsWork'].map(sum)).toEqual([5, 3, 1, 1])
  const entries = await context.db
    .selectFrom('audit_entry')
    .select('subject')
    .where('action', '=', 'chat.quality')
    .execute()
  expect(entries).toHaveLength(3)
})

it('takes no word on what was not drawn, of nobody, of support, and of one’s own', async () => {
  const { items } = await sample()
  const all = await context.db
    .selectFrom('chat_case')
    .select(['conversation_id', 'opened_at', 'closed_by'])
    .execute()
  const other = all.find(
    (each) => !items.some(({ conversation }) => conversation === each.conversation_id),
  )
  if (!other) throw new Error('all were drawn')
  const notDrawn = {
    conversation: other.conversation_id,
    openedAt: other.opened_at.toISOString(),
  }
  expect((await judge(notDrawn, 'good')).body.message).toBe('NOT_FOUND')
  expect((await judge({ ...notDrawn, conversation: 'none' }, 'good')).body.message).toBe(
    'NOT_FOUND',
  )
  const [first] = items
  if (!first) throw new Error('nothing was drawn')
  expect((await judge(first, 'good', nok.client)).status).toBe(403)
  await context.db
    .updateTable('chat_case')
    .set({ closed_by: chief.name })
    .where('conversation_id', '=', first.conversation)
    .execute()
  expect((await judge(first, 'good')).body.message).toBe('SAME_OPERATOR')
})

it('goes with its case, and moves with a guest who logs in', async () => {
  const { items } = await sample()
  const judged = items.find(({ verdict }) => verdict !== null)
  if (!judged) throw new Error('nothing was judged')
  const kept = () =>
    context.db
      .selectFrom('chat_quality')
      .select('conversation_id')
      .where('opened_at', '=', new Date(judged.openedAt))
      .execute()
  await context.db
    .deleteFrom('chat_case')
    .where('conversation_id', '=', judged.conversation)
    .execute()
  expect(await kept()).toEqual([])
})
