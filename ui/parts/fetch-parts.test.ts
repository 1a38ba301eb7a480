import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchParts } from './fetch-parts.ts'

interface Link {
  rel: string
  href: string
  onload: () => void
}
/** What the page has in its head. */
let links: Link[] = []
let asked: { href: string; come: (isHere: boolean) => void }[] = []
const load = vi.fn(() => Promise.resolve('part'))
const come = (at: number, isHere: boolean): Promise<unknown> => {
  asked[at]?.come(isHere)
  return vi.advanceTimersByTimeAsync(0)
}
const hrefs = (): string[] => asked.map(({ href }) => href)

beforeEach(() => {
  links = []
  asked = []
  load.mockClear()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (href: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const body = () => Promise.resolve(new ArrayBuffer(0))
    asked.push({
      href,
      come: (isHere) =>
        isHere
          ? resolve({ ok: true, arrayBuffer: body })
          : reject(new TypeError('network changed')),
    })
    return promise
  })
  vi.stubGlobal('document', {
    createElement: () => ({}),
    head: { append: (link: Link) => links.push(link) },
    querySelector: (selector: string) =>
      links.find(
        ({ rel, href }) =>
          selector.endsWith(`[href="${href}"]`) &&
          (!selector.includes('stylesheet') || rel === 'stylesheet'),
      ) ?? null,
  })
})
afterEach(() => vi.useRealTimers())

it('imports a part when all its files are here and its style stands, and not before', async () => {
  const part = fetchParts(load, ['a.js', 'a.css'])
  expect(hrefs()).toEqual(['/a.js', '/a.css'])
  await come(0, true)
  expect(links).toEqual([])
  await come(1, true)
  expect(links.map(({ rel, href }) => [rel, href])).toEqual([['stylesheet', '/a.css']])
  expect(load).not.toHaveBeenCalled()
  links[0]?.onload()
  expect(await part).toBe('part')
})

it('asks once more for what has not come, and imports it then', async () => {
  const part = fetchParts(load, ['b.js'])
  await come(0, false)
  await vi.advanceTimersByTimeAsync(999)
  expect(hrefs()).toEqual(['/b.js'])
  await vi.advanceTimersByTimeAsync(1)
  expect(hrefs()).toEqual(['/b.js', '/b.js'])
  await come(1, true)
  expect(await part).toBe('part')
  expect(load).toHaveBeenCalledTimes(1)
})

it('imports nothing that has not come twice, so that it can be asked for again', async () => {
  const told = expect(fetchParts(load, ['c.js'])).rejects.toThrow('/c.js')
  await come(0, false)
  await vi.advanceTimersByTimeAsync(1_000)
  await come(1, false)
  await told
  expect(load).not.toHaveBeenCalled()
  const part = fetchParts(load, ['c.js'])
  await come(2, true)
  expect(await part).toBe('part')
})

it('asks once for what two parts need, and never for what stands in the page', async () => {
  links.push({ rel: 'modulepreload', href: '/known.js', onload: () => undefined })
  const parts = [fetchParts(load, ['known.js', 'd.js']), fetchParts(load, ['d.js'])]
  expect(hrefs()).toEqual(['/d.js'])
  await come(0, true)
  expect(await Promise.all(parts)).toEqual(['part', 'part'])
  expect(await fetchParts(load, ['d.js'])).toBe('part')
  expect(hrefs()).toEqual(['/d.js'])
})

it('a style that was only fetched ahead still has to be put in', () => {
  links.push({ rel: 'preload', href: '/e.css', onload: () => undefined })
  void fetchParts(load, ['e.css'])
  expect(hrefs()).toEqual(['/e.css'])
})

it('a part that stands in a script which is here is imported at once', async () => {
  expect(await fetchParts(load)).toBe('part')
  expect(hrefs()).toEqual([])
})
