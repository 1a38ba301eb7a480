import { describe, expect, it } from 'vitest'
import { afterScroll, startPlace, type LogPlace } from './logPlace.ts'

const heading: LogPlace = { top: 100, isAtEnd: true, isHeading: true, leftAt: 'm1' }
const scroll = (top: number, more: { isNearEnd?: boolean; isStill?: boolean } = {}) => ({
  top,
  isNearEnd: false,
  isStill: false,
  last: 'm9',
  ...more,
})

describe('the place in the log', () => {
  it('is left when one scrolls up, from the newest message of then', () => {
    const left = afterScroll({ ...startPlace, top: 500 }, scroll(300))
    expect(left).toEqual({ top: 300, isAtEnd: false, isHeading: false, leftAt: 'm9' })
    expect(afterScroll(left, { ...scroll(200), last: 'm10' }).leftAt).toBe('m9')
    expect(afterScroll(left, scroll(560, { isNearEnd: true })).isAtEnd).toBe(true)
  })
  it('counts as the end all the smooth way there', () => {
    let place = heading
    for (const top of [160, 300, 300, 480]) {
      place = afterScroll(place, scroll(top))
      expect(place).toMatchObject({ isAtEnd: true, isHeading: true })
    }
    expect(afterScroll(place, scroll(560, { isNearEnd: true }))).toMatchObject({
      isAtEnd: true,
      isHeading: false,
    })
  })
  it('is not the end when one turns back or stops on the way', () => {
    expect(afterScroll(heading, scroll(60))).toMatchObject({
      isAtEnd: false,
      isHeading: false,
      leftAt: 'm9',
    })
    expect(
      afterScroll(afterScroll(heading, scroll(200)), scroll(200, { isStill: true })),
    ).toMatchObject({ isAtEnd: false, isHeading: false })
  })
})
