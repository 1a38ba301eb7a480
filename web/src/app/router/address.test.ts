import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isSamePage, navigate, onPlace, placeNow, type Place } from './address.ts'

const told: Place[] = []
let history: { state: unknown }[] = []
const location = { pathname: '/user/home', search: '?page=2' }
const write = (kind: 'push' | 'replace') => (state: unknown, _: string, address: string) => {
  if (kind === 'replace') history.pop()
  history.push({ state })
  const { pathname, search } = new URL(address, 'https://a.example')
  Object.assign(location, { pathname, search })
}
let popped: (() => void) | undefined

beforeEach(() => {
  told.length = 0
  history = [{ state: null }]
  Object.assign(location, { pathname: '/user/home', search: '?page=2' })
  vi.stubGlobal('window', {
    location,
    history: {
      get state() {
        return history.at(-1)?.state
      },
      pushState: write('push'),
      replaceState: write('replace'),
    },
    addEventListener: (_: string, listener: () => void) => (popped = listener),
    removeEventListener: () => (popped = undefined),
  })
})
afterEach(() => vi.unstubAllGlobals())

it('tells the address, its state and how one came there, until it is called off', () => {
  const stop = onPlace((place) => told.push(place))
  navigate('/user/bonus')
  navigate({ search: '?page=3' }, { state: { step: 1 } })
  navigate({}, { over: { id: 1 } })
  navigate('/login', { replace: true })
  popped?.()
  stop()
  navigate('/user/home')
  expect(told).toEqual([
    { pathname: '/user/bonus', search: '', state: null, over: null, way: 'PUSH' },
    { pathname: '/user/bonus', search: '?page=3', state: { step: 1 }, over: null, way: 'PUSH' },
    { pathname: '/user/bonus', search: '', state: null, over: { id: 1 }, way: 'PUSH' },
    { pathname: '/login', search: '', state: null, over: null, way: 'REPLACE' },
    { pathname: '/login', search: '', state: null, over: null, way: 'POP' },
  ])
  expect(popped).toBeUndefined()
})

it('reads an entry that something else wrote as one without a state', () => {
  history = [{ state: 'text' }]
  expect(placeNow('POP').state).toBeNull()
})

it('knows an entry that only lies over the same page from one with an address or a state of its own', () => {
  const page: Place = { pathname: '/a', search: '', state: null, over: null, way: 'PUSH' }
  expect(isSamePage(page, { ...page, over: { id: 1 }, way: 'POP' })).toBe(true)
  expect(isSamePage(page, { ...page, search: '?page=2' })).toBe(false)
  expect(isSamePage(page, { ...page, pathname: '/b' })).toBe(false)
  expect(isSamePage(page, { ...page, state: { step: 2 } })).toBe(false)
})
