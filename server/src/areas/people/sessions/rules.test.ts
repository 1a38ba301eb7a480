import { describe, expect, it } from 'vitest'
import {
  deviceOf,
  endOf,
  isLongIdle,
  isSeenStale,
  maskedAddress,
  secondsOf,
  sessionState,
} from './rules.ts'

const at = (seconds: number): Date => new Date(Date.UTC(2026, 0, 1) + seconds * 1000)
const session = { last_seen_at: at(0), expires_at: at(43_200), idle_seconds: 1_800, ended_at: null }

describe('a session', () => {
  it('lives until it was idle too long, to the second', () => {
    expect(sessionState(session, at(1_799))).toBe('LIVE')
    expect(sessionState(session, at(1_800))).toBe('EXPIRED')
  })

  it('ends at its absolute end however busy it is', () => {
    const busy = { ...session, last_seen_at: at(43_100) }
    expect(sessionState(busy, at(43_199))).toBe('LIVE')
    expect(sessionState(busy, at(43_200))).toBe('EXPIRED')
  })

  it('stays ended once somebody ended it, expired or not', () => {
    expect(sessionState({ ...session, ended_at: at(5) }, at(6))).toBe('ENDED')
    expect(sessionState({ ...session, ended_at: at(5) }, at(99_999))).toBe('ENDED')
  })

  it('is written as seen about once a minute, sooner when its idle time is short', () => {
    expect(isSeenStale(session, at(59))).toBe(false)
    expect(isSeenStale(session, at(60))).toBe(true)
    expect(isSeenStale({ ...session, idle_seconds: 60 }, at(3))).toBe(true)
    expect(isSeenStale({ ...session, idle_seconds: 60 }, at(2))).toBe(false)
  })

  it('has been idle for long from half of its idle life on', () => {
    expect(isLongIdle(session, at(899))).toBe(false)
    expect(isLongIdle(session, at(900))).toBe(true)
  })

  it.each([
    ['ENDED_BY_MEMBER', 'ELSEWHERE'],
    ['LINE_UNLINKED', 'ELSEWHERE'],
    ['PASSWORD_CHANGED', 'PASSWORD'],
    ['PASSWORD_RECOVERED', 'PASSWORD'],
    ['PASSKEY_REMOVED', 'PASSKEY'],
    ['OPERATOR', 'TEAM'],
    ['SUSPENDED', null],
    [null, null],
  ])('that ended by %s was taken away by %s', (reason, end) => {
    expect(endOf(reason)).toBe(end)
  })
})

describe('how long sessions were in use', () => {
  const period = (from: number, to: number) => ({ from: at(from), to: at(to) })
  it.each([
    [[], 0],
    [[period(10, 20)], 10],
    [[period(10, 20), period(30, 35)], 15],
    // Two devices at once count once, in whatever order they are told.
    [[period(15, 25), period(10, 20)], 15],
    [[period(10, 40), period(15, 20)], 30],
    [[period(10, 20), period(20, 30)], 20],
    // Of what began before or ends after, the part between.
    [[period(-10, 5)], 5],
    [[period(95, 120)], 5],
    [[period(-20, -10), period(110, 120)], 0],
    [[period(-10, 200)], 100],
    [[period(0.2, 1.1), period(2.2, 3.2)], 1],
  ])('of %o it is %s seconds', (periods, seconds) => {
    expect(secondsOf(periods, at(0), at(100))).toBe(seconds)
  })
})

describe('what is shown of a session', () => {
  it('is browser and system, and nothing that a browser sends besides', () => {
    const chrome =
      'Mozilla/5.0 (Linux; Android 13; SM-A135F) AppleWebKit/537.36 (KHTML, like Gecko) ' +
      'Chrome/126.0.0.0 Mobile Safari/537.36'
    expect(deviceOf(chrome)).toBe('Chrome, Android')
    expect(deviceOf('<b>me</b>')).not.toContain('<')
    expect(deviceOf('')).toBe('')
  })

  it.each([
    ['27.55.12.34', '27.55.x.x'],
    ['::ffff:27.55.12.34', '27.55.x.x'],
    ['2001:db8:1::7', '2001:db8::x'],
    ['fe80::1', 'fe80:::x'],
    ['localhost', 'localhost:::x'],
    ['::1', 'x'],
    ['', 'x'],
  ])('of the address %s is %s', (address, shown) => {
    expect(maskedAddress(address)).toBe(shown)
  })
})
