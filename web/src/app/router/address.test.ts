import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { navigate, onPlace, placeNow, type Place } from './address.ts'

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
  navigate({ search: '?page=3' }, { state: { modal: 1 } })
  navigate('/login', { replace: true })
  popped?.()
  stop()
  navigate('/user/home')
  expect(told).toEqual([
    { pathname: '/user/bonus', search: '', state: null, way: 'PUSH' },
    { pathname: '/user/bonus', search: '?page=3', state: { modal: 1 }, way: 'PUSH' },
    { pathname: '/login', search: '', state: null, way: 'REPLACE' },
    { pathname: '/login', search: '', state: null, way: 'POP' },
  ])
  expect(popped).toBeUndefined()
})

it('reads an entry that something else wrote as one without a state', () => {
  history = [{ state: 'text' }]
  expect(placeNow('POP').state).toBeNull()
})
