import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  codeOf,
  isUnanswered,
  nextAttemptMs,
  UNANSWERED_MS,
  unsealLink,
  WATCH_EVERY_MS,
  watchPauseMs,
} from './rules.ts'

const seal = (text: string | Buffer, secret = 'secret'): Buffer => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update(secret).digest(), iv)
  return Buffer.concat([iv, cipher.update(text), cipher.final(), cipher.getAuthTag()])
}

describe('the envelope', () => {
  it('opens to the link and the account, also one with colons or Thai in its name', () => {
    expect(unsealLink(seal('https://a/b::กระเป๋า').toString('base64url'), 'secret')).toEqual({
      link: 'https://a/b',
      walletAccountName: 'กระเป๋า',
    })
    expect(unsealLink(seal('https://a/b::X::Y').toString('base64url'), 'secret')).toEqual({
      link: 'https://a/b',
      walletAccountName: 'X::Y',
    })
  })

  it('stays shut for another secret, a changed byte, a cut tag, and anything that is not an envelope', () => {
    const good = seal('https://a/b::X')
    expect(unsealLink(good.toString('base64url'), 'other')).toBeNull()
    for (const at of [0, 12, good.length - 1]) {
      const bad = Buffer.from(good)
      bad[at] = (bad[at] ?? 0) ^ 1
      expect(unsealLink(bad.toString('base64url'), 'secret')).toBeNull()
    }
    expect(unsealLink(good.subarray(0, -4).toString('base64url'), 'secret')).toBeNull()
    expect(unsealLink(`${good.toString('base64')}==`, 'secret')).toBeNull()
    expect(
      unsealLink(seal('no separator at all, long enough').toString('base64url'), 'secret'),
    ).toBeNull()
    for (const text of ['', 'x', 'https://a/b::X', 'A'.repeat(2_001)])
      expect(unsealLink(text, 'secret')).toBeNull()
  })

  it('stays shut for signs around it, for bytes that are no text, and for a whole too long', () => {
    const good = seal('https://a/b::X').toString('base64url')
    expect([`!${good}`, `${good}!`, `${good}\n`].map((text) => unsealLink(text, 'secret'))).toEqual(
      [null, null, null],
    )
    expect(
      unsealLink(seal(Buffer.from('61ff3a3a58', 'hex')).toString('base64url'), 'secret'),
    ).toBeNull()
    const long = (length: number) => seal('a'.repeat(length - 2) + '::').toString('base64url')
    expect(unsealLink(long(1_472), 'secret')?.link).toHaveLength(1_470)
    expect(unsealLink(long(1_473), 'secret')).toBeNull()
  })

  it('opens to a link without the spaces around it, and to none before the separator', () => {
    expect(unsealLink(seal(' https://a/b ::X ').toString('base64url'), 'secret')).toEqual({
      link: 'https://a/b',
      walletAccountName: 'X ',
    })
    expect(unsealLink(seal('::a name').toString('base64url'), 'secret')).toEqual({
      link: '',
      walletAccountName: 'a name',
    })
  })
})

describe('a link', () => {
  const HOST = 'gift.example.test'
  it('has a code on the one host only', () => {
    expect(codeOf(`https://${HOST}/campaign/?v=ABC123xyz`, HOST)).toBe('ABC123xyz')
    expect(codeOf(`https://${HOST}/campaign?v=ABC123xyz`, HOST)).toBe('ABC123xyz')
  })

  it.each([
    'http://gift.example.test/campaign/?v=ABC123',
    'https://gift.example.test.evil.test/campaign/?v=ABC123',
    'https://evil.test/gift.example.test/campaign/?v=ABC123',
    'https://user@gift.example.test/campaign/?v=ABC123',
    'https://gift.example.test:8443/campaign/?v=ABC123',
    'https://GIFT.example.test/campaign/?v=ABC123',
    'https://gift.example.test./campaign/?v=ABC123',
    'https://sub.gift.example.test/campaign/?v=ABC123',
    'https://gift.example.test\\@evil.test/campaign/?v=ABC123',
    'https://gift.example.test/other/?v=ABC123',
    'https://gift.example.test/campaign/?v=ABC123&v=DEF456',
    'https://gift.example.test/campaign/?v=../../x',
    'https://gift.example.test/campaign/?v=',
    'https://gift.example.test/campaign/',
    'gift.example.test/campaign/?v=ABC123',
    'https:gift.example.test/campaign/?v=ABC123',
    'https://gift.example.test/x/campaign/?v=ABC123',
    'https://gift.example.test/campaign/x?v=ABC123',
    'https://gift.example.test/campaign//?v=ABC123',
    'https://gift.example.test/campaign/?v=-ABC123',
    'https://gift.example.test/campaign/?v=ABC123-',
    'https://gift.example.test/campaign/?v=ABC12',
    '',
  ])('is none: %s', (link) => expect(codeOf(link, HOST)).toBeNull())
})

it('asks again at growing intervals up to five minutes', () => {
  expect([0, 1, 2, 7, 99].map(nextAttemptMs)).toEqual([2_000, 2_000, 5_000, 300_000, 300_000])
})

it('may be closed by operators from an hour without an end on', () => {
  const created_at = new Date('2026-11-21T05:00:00.000Z')
  const after = (ms: number, state = 'REDEEMING') =>
    isUnanswered({ state, created_at }, new Date(created_at.getTime() + ms))
  expect(UNANSWERED_MS).toBe(60 * 60_000)
  expect([after(UNANSWERED_MS - 1), after(UNANSWERED_MS), after(2 * UNANSWERED_MS)]).toEqual([
    false,
    true,
    true,
  ])
  expect(after(UNANSWERED_MS, 'FAILED')).toBe(false)
})

it('is asked about for thirty days after it was closed', () => {
  const closed = new Date('2026-11-21T05:00:00.000Z')
  const after = (ms: number) => watchPauseMs(closed, new Date(closed.getTime() + ms))
  const days = 30 * 24 * 3_600_000
  expect([after(0), after(days - 1)]).toEqual([WATCH_EVERY_MS, WATCH_EVERY_MS])
  expect([after(days), after(2 * days), watchPauseMs(null, new Date(0))]).toEqual([
    null,
    null,
    null,
  ])
})
