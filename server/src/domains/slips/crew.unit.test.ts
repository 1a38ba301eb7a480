import { expect, it } from 'vitest'
import { Crew } from './crew.ts'

const pause = () => new Promise<void>((go) => setTimeout(go, 1))

it('works at so many pieces at once, and until nothing is left', async () => {
  const crew = new Crew(2)
  const left = Array.from({ length: 9 }, (_, n) => n)
  const done: number[] = []
  let now = 0
  let most = 0
  const next = async () => {
    await pause()
    const piece = left.shift()
    if (piece === undefined) return null
    return async () => {
      most = Math.max(most, (now += 1))
      await pause()
      now -= 1
      done.push(piece)
    }
  }
  await Promise.all(Array.from({ length: 5 }, () => crew.work(next)))
  expect([most, done.toSorted((a, b) => a - b)]).toEqual([2, [0, 1, 2, 3, 4, 5, 6, 7, 8]])
})

it('sees what came while the last look was under way', async () => {
  const crew = new Crew(1)
  const left: string[] = []
  const done: string[] = []
  const next = async () => {
    const piece = left.shift()
    await pause()
    return piece === undefined ? null : async () => void done.push(piece)
  }
  const first = crew.work(next)
  left.push('late')
  await Promise.all([first, crew.work(next)])
  expect(done).toEqual(['late'])
})

it('goes on behind a piece that fails, and tells of it; a look that fails ends it', async () => {
  const crew = new Crew(1)
  const left = [1, 2, 3]
  const done: number[] = []
  const next = async () => {
    const piece = left.shift()
    if (piece === undefined) return null
    return async () => {
      if (piece === 2) throw new Error('broken piece')
      done.push(piece)
    }
  }
  await expect(crew.work(next)).rejects.toThrow('broken piece')
  expect(done).toEqual([1, 3])
  await expect(crew.work(() => Promise.reject(new Error('no look')))).rejects.toThrow('no look')
  await crew.work(next)
})
