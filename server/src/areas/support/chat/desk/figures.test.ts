import { expect, it } from 'vitest'
import { chatHouse, MAI, NOK } from '../testing/chatHouse.ts'
import { chatFigures, chatWaits } from './figureStore.ts'

/** What the report of the support desk counts. */
const house = await chatHouse()
const { send, reply, conversationSaying, clock, context } = house
const [nok, mai] = [house.operator(NOK), house.operator(MAI)]
const minutes = (n: number) => clock.advance(n * 60_000)

it('counts how long customers waited for each operator, the first answer of a case apart', async () => {
  const from = clock.now()
  const guest = house.guest()
  await send(guest, 'one')
  const conversation = await conversationSaying('one')
  minutes(2)
  await send(guest, 'are you there?')
  await reply(nok, conversation, 'yes')
  minutes(1)
  // Nobody asked: an answer, and no wait.
  await reply(nok, conversation, 'one more word')
  await send(guest, 'two')
  minutes(6)
  await reply(mai, conversation, 'there')
  await mai.client.post('/api/ops/chat/close', { conversation })
  await guest.client.post('/api/chat/rate', { ...guest.ids, score: 4 })
  minutes(1)
  await send(guest, 'three')
  minutes(10)
  await reply(nok, conversation, 'late')
  const figures = await chatFigures(context.db, { from, to: clock.now() })
  const near = (value: number) => expect.closeTo(value, -1) as number
  expect(figures).toEqual([
    {
      operator: 'mai',
      answers: 1,
      firsts: 0,
      firstSeconds: null,
      inTime: 0,
      nextSeconds: near(360),
      resolved: 1,
      resolvedSeconds: near(540),
      ratings: 1,
      score: 4,
    },
    {
      operator: 'nok',
      answers: 3,
      firsts: 2,
      firstSeconds: near(360),
      inTime: 1,
      nextSeconds: null,
      resolved: 0,
      resolvedSeconds: null,
      ratings: 0,
      score: null,
    },
  ])
  expect(await chatFigures(context.db, { from: new Date(0), to: from })).toEqual([])
  // The same of all operators together: 2 and 10 minutes, and one case that was closed.
  expect(await chatWaits(context.db, { from, to: clock.now() })).toEqual({
    first: { count: 2, median: near(360), p95: near(576), longest: near(600) },
    closed: { count: 1, median: near(540), p95: near(540), longest: near(540) },
  })
  const none = { count: 0, median: null, p95: null, longest: null }
  expect(await chatWaits(context.db, { from: new Date(0), to: from })).toEqual({
    first: none,
    closed: none,
  })
})
