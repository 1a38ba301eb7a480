import { describe, expect, it } from 'vitest'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { gameLists, staleGames } from './games/gameLists.ts'
import { calledName, newestOf, syncTime } from './greeting.ts'

const game = (
  code: string,
  category: GameAccount['category'],
  more: Partial<GameAccount> = {},
): GameAccount => ({
  code,
  name: code,
  category,
  logo: '',
  background: '',
  isActive: true,
  amount: 0,
  ftWalletSlot: 1,
  web: null,
  android: null,
  ios: null,
  launch: 'url',
  updatedAt: null,
  ...more,
})

describe('the lists of the home page', () => {
  it("S64: are three in the product's order, empty ones too, each in the catalogue's order", () => {
    const lists = gameLists([game('huay', 'lotto'), game('b', 'slot'), game('a', 'slot')])
    expect(lists.map(({ category, games }) => [category, games.map(({ code }) => code)])).toEqual([
      ['slot', ['b', 'a']],
      ['sport', []],
      ['lotto', ['huay']],
    ])
  })
  it('name only open accounts as unanswered', () => {
    expect(
      staleGames([
        game('a', 'slot', { stale: true }),
        game('b', 'slot', { stale: true, isActive: false }),
        game('c', 'slot'),
      ]).map(({ code }) => code),
    ).toEqual(['a'])
  })
})

describe('S58: the time of the last update', () => {
  it('is that of what is shown: a refresh, or money that has come in since', () => {
    expect(newestOf(null, 0)).toBeNull()
    expect(newestOf(1_000, 0)).toBe(1_000)
    expect(newestOf(1_000, 2_000)).toBe(2_000)
    expect(newestOf(3_000, 2_000)).toBe(3_000)
  })
})

describe("the pouch's flap", () => {
  it('sets a Latin name apart from the Thai word before it', () => {
    expect(calledName('SOMCHAI')).toBe('\u00A0SOMCHAI')
    expect(calledName('ธนพร')).toBe('ธนพร')
  })
  it('S58: says the time of a question asked today in Bangkok, the date of an older one', () => {
    const now = Date.parse('2026-11-20T17:30:00.000Z')
    expect(syncTime(Date.parse('2026-11-20T17:00:08.000Z'), now)).toBe('00:00:08')
    expect(syncTime(Date.parse('2026-11-20T16:59:59.000Z'), now)).toBe('20/11/2026')
    expect(syncTime(null, now)).toBeNull()
  })
})
