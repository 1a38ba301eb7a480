import { expect, it } from 'vitest'
import type { GameAccount } from '../../../../api/queries/wallet.ts'
import { EVERY_GAME, foundGames } from './gameFilter.ts'

const game = (code: string, name: string, category: GameAccount['category']): GameAccount => ({
  code,
  name,
  category,
  logo: '',
  background: '',
  isActive: false,
  amount: 0,
  ftWalletSlot: 1,
  web: null,
  android: null,
  ios: null,
  launch: 'url',
  updatedAt: null,
})
const slots = [
  game('pg', 'Seven Gems', 'slot'),
  game('joker', 'การ์ดโชค', 'slot'),
  game('ufabet', 'Main Pitch', 'sport'),
]
const found = (category: 'all' | 'slot' | 'sport', text: string) =>
  foundGames(slots, { category, text }).map(({ code }) => code)

it('finds games by a part of the name or the code, in any case and spacing', () => {
  expect(found('all', 'seven g')).toEqual(['pg'])
  expect(found('all', 'SEVENG')).toEqual(['pg'])
  expect(found('all', 'การ์ด')).toEqual(['joker'])
  expect(found('all', 'ufa')).toEqual(['ufabet'])
  expect(found('sport', 'seven')).toEqual([])
  expect(found('slot', '')).toEqual(['pg', 'joker'])
})

it('gives the same array when nothing is looked for', () => {
  expect(foundGames(slots, EVERY_GAME)).toBe(slots)
})
