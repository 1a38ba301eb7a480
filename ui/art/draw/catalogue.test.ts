import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { gameHues } from '../../src/games/game-hue.ts'
import { catalogue } from './catalogue.ts'

const art = join(import.meta.dirname, '..')

describe("the games' art", () => {
  it('has a hue for every picture and a picture for every hue, no two alike', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(Object.keys(gameHues).toSorted())
    expect(new Set(Object.values(gameHues)).size).toBe(Object.keys(gameHues).length)
    expect(new Set(Object.values(catalogue)).size).toBe(Object.keys(catalogue).length)
  })
  it.each(Object.keys(catalogue))('%s is drawn, under 9 KB', (code) => {
    for (const kind of ['cards', 'logos']) {
      const file = join(art, kind, `${code}.svg`)
      expect(existsSync(file)).toBe(true)
      expect(statSync(file).size).toBeLessThan(9000)
    }
  })
})
