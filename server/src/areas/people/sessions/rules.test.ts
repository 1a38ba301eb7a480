import { describe, expect, it } from 'vitest'
import { isSeenStale, sessionState } from './rules.ts'

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
  })
})
