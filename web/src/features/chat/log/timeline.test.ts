import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChatMessage } from '../message/content.ts'
import { allRead, merged, places, ticked } from './timeline.ts'

const message = (id: number, more: Partial<ChatMessage> = {}): ChatMessage => ({
  _id: String(id),
  clientId: `c${id}`,
  sender: id % 2 ? 'customer' : 'other',
  userId: null,
  guestId: 'g',
  username: null,
  name: null,
  createdAt: new Date(1.8e12 + id * 1_000).toISOString(),
  session_id: null,
  deliveredAt: null,
  readAt: null,
  message: { message_type: 'text', payload: { text: String(id) } },
  ...more,
})
const ids = (messages: readonly ChatMessage[]): string[] => messages.map(({ _id }) => _id)

describe('merged', () => {
  it('shows each message once and in order, however pieces overlap, repeat and arrive', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 12 }), { maxLength: 20 }),
        (pieces) => {
          const all = pieces.reduce<readonly ChatMessage[]>(
            (known, piece) =>
              merged(
                known,
                piece.map((id) => message(id)),
              ),
            [],
          )
          expect(ids(all)).toEqual(
            [...new Set(pieces.flat())].toSorted((a, b) => a - b).map(String),
          )
        },
      ),
    )
  })

  it('orders by server time, and ids of one millisecond by number', () => {
    const same = message(1).createdAt
    expect(
      ids(
        merged(
          [],
          [
            message(10, { createdAt: same }),
            message(9, { createdAt: same }),
            message(3, { createdAt: message(0).createdAt }),
          ],
        ),
      ),
    ).toEqual(['3', '9', '10'])
  })

  it('takes a tick and never takes it back', () => {
    const read = merged([message(1)], [message(1, { readAt: '2027-01-15T08:00:01.000Z' })])
    expect(read[0]?.readAt).toBe('2027-01-15T08:00:01.000Z')
    expect(merged(read, [message(1)])).toBe(read)
  })

  it('keeps the address of a picture at hand until a new one is needed', () => {
    const media = (url: string) =>
      message(1, {
        message: {
          message_type: 'media',
          payload: { message: null, url, fileType: 'image', filePath: 'p' },
        },
      })
    const known = merged([], [media('/a?1')])
    expect(merged(known, [media('/a?2')])).toBe(known)
    expect(merged(known, [media('/a?2')], true)).toEqual([media('/a?2')])
  })

  it('is the same list when nothing is new', () => {
    const known = merged([], [message(1), message(2)])
    expect(merged(known, [message(2)])).toBe(known)
  })
})

it('ticks mine up to a time, and marks theirs as read', () => {
  const known = [message(1), message(2), message(3)]
  expect(
    ticked(known, 'readAt', message(2).createdAt).map(({ readAt }) => readAt !== null),
  ).toEqual([true, false, false])
  expect(ticked(known, 'readAt', message(0).createdAt)).toBe(known)
  expect(allRead(known, 'now').map(({ readAt }) => readAt)).toEqual([null, 'now', null])
})

it('says the day at its start and after a silence, and the time once a block', () => {
  const at = (minutes: number, sender: ChatMessage['sender']) => ({
    sender,
    readAt: null,
    createdAt: new Date(1.8e12 + minutes * 60_000).toISOString(),
  })
  const talk = [
    at(0, 'other'),
    at(1, 'other'),
    at(2, 'customer'),
    at(3, 'customer'),
    at(10, 'customer'),
    at(90, 'other'),
  ]
  const shown = places(talk, () => 'one day')
  expect(shown.map(({ opens }) => opens)).toEqual([true, false, false, false, false, true])
  expect(shown.map(({ ends }) => ends)).toEqual([false, true, false, true, true, true])
})
