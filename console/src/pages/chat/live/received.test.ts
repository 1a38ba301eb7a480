import type { Answer } from '@krapao/contract/calls'
import type { OpsChatMessage } from '@krapao/contract/chat/operatorCalls'
import { expect, it } from 'vitest'
import { withEarlier, withMessage, withSeen } from './received.ts'

const at = (second: number): string => new Date(Date.UTC(2026, 10, 22, 10, 0, second)).toISOString()
const said = (second: number, sender: OpsChatMessage['sender'] = 'customer'): OpsChatMessage => ({
  _id: `m${second}`,
  clientId: null,
  sender,
  userId: null,
  username: null,
  name: null,
  createdAt: at(second),
  session_id: null,
  deliveredAt: null,
  readAt: null,
  message: { message_type: 'text', payload: { text: String(second) } },
  conversation: 'c',
  operator: null,
})
const history = (...messages: OpsChatMessage[]): Answer<'opsChatHistory'> => ({
  conversation: {
    _id: 'c',
    state: 'open',
    member: null,
    assignee: null,
    unread: 0,
    waitingSince: null,
    createdAt: at(0),
    lastMessageAt: at(9),
    preview: '',
    locale: null,
  },
  total: messages.length,
  unread: 0,
  messages,
})
const ids = (messages: readonly OpsChatMessage[]) => messages.map((each) => each._id)

it('a message that comes twice, or after a later one, stands once and in its place', () => {
  const all = [said(3), said(1), said(3), said(2)].reduce(withMessage, history())
  expect([ids(all.messages), all.total]).toEqual([['m3', 'm2', 'm1'], 3])
})

it('what one side has read until a moment are messages of the other until then', () => {
  const seen = withSeen(history(said(3, 'other'), said(2), said(1, 'other')), 'readAt', {
    sender: 'customer',
    at: at(2),
  })
  expect(seen.messages.map((each) => each.readAt)).toEqual([null, null, at(2)])
})

it('earlier messages follow the newest, none twice when the page has moved on meanwhile', () => {
  expect(ids(withEarlier([said(5), said(4)], [said(4), said(3)]))).toEqual(['m5', 'm4', 'm3'])
})
