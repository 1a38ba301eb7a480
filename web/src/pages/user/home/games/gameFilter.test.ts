import { expect, it } from 'vitest'
import type { GameAccount } from '../../../../api/queries/wallet.ts'
import { EVERY_GAME, foundGames } from './gameFilter.ts'
import { parted } from './parted.ts'
import { recentGames } from './recentGames.ts'

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
const row = (from: string, to: string) => ({ from, to })
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

it('gives the games that were marked, in the order of the lists', () => {
  const marked = foundGames(slots, { category: 'favourite', text: '' }, ['ufabet', 'pg', 'gone'])
  expect(marked.map(({ code }) => code)).toEqual(['pg', 'ufabet'])
})

it('parts a name at the letters that were looked for', () => {
  expect(parted('Seven Gems', 'gem')).toEqual(['Seven ', 'Gem', 's'])
  expect(parted('Seven Gems', ' ')).toEqual(['Seven Gems', '', ''])
  // Found by the code, or without its space.
  expect(parted('Seven Gems', 'seveng')).toEqual(['Seven Gems', '', ''])
})

it('gives the games of the newest movements, each once, and no more than asked for', () => {
  const rows = [row('WALLET', 'joker'), row('joker', 'WALLET'), row('BANK', 'WALLET')]
  const codes = (most: number) =>
    recentGames([...rows, row('pg', 'WALLET')], slots, most).map(({ code }) => code)
  expect(codes(4)).toEqual(['joker', 'pg'])
  expect(codes(1)).toEqual(['joker'])
})
