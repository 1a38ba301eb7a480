import { describe, expect, it } from 'vitest'
import { markPassed, minutesAndSeconds, secondsLeft } from './time-left.ts'

describe('the time that is left', () => {
  it('S243: counts a started second as whole and stops at zero', () => {
    expect(secondsLeft(10_000, 9_001)).toBe(1)
    expect(secondsLeft(10_000, 10_000)).toBe(0)
    expect(secondsLeft(10_000, 99_000)).toBe(0)
  })
  it('S243: is written mm:ss', () => {
    expect(minutesAndSeconds(522)).toBe('08:42')
    expect(minutesAndSeconds(0)).toBe('00:00')
    expect(minutesAndSeconds(3665)).toBe('61:05')
  })
})

describe('what is read out', () => {
  it('speaks at 5:00, 1:00 and 0:10, once each over ten minutes', () => {
    const spoken: number[] = []
    for (let left = 600; left > 0; left -= 1) {
      const mark = markPassed(left, left - 1)
      if (mark !== null) spoken.push(mark)
    }
    expect(spoken).toEqual([300, 60, 10])
  })
  it('says only the last mark after a sleep through several', () => {
    expect(markPassed(400, 42)).toBe(60)
    expect(markPassed(400, 8)).toBe(10)
  })
  it('is silent when time is up, stands still or was added', () => {
    expect(markPassed(30, 0)).toBeNull()
    expect(markPassed(60, 60)).toBeNull()
    expect(markPassed(50, 300)).toBeNull()
  })
})
