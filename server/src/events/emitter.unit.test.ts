import { expect, it } from 'vitest'
import { createEmitter } from './emitter.ts'

interface TestEvents {
  moved: { memberId: string; why: string }
  ended: string
}
const failing = () =>
  createEmitter<TestEvents>((error) => {
    throw error
  })

it('tells every listener, waits for none, and a listener that fails stops no other', async () => {
  const errors: unknown[] = []
  const seen: string[] = []
  const events = createEmitter<TestEvents>(
    (error, name, event) => void errors.push([(error as Error).message, name, event]),
  )
  events.on('moved', () => {
    throw new Error('at once')
  })
  events.on('moved', async () => {
    throw new Error('later')
  })
  const stop = events.on('moved', async ({ memberId, why }) => {
    await Promise.resolve()
    seen.push(`${memberId} ${why}`)
  })
  const event = { memberId: 'm1', why: 'deposit' }
  events.emit('moved', event)
  expect(seen).toEqual([])
  await events.idle()
  expect(seen).toEqual(['m1 deposit'])
  expect(errors).toEqual([
    ['at once', 'moved', event],
    ['later', 'moved', event],
  ])
  stop()
  events.emit('moved', { memberId: 'm1', why: 'refresh' })
  await events.idle()
  expect(seen).toEqual(['m1 deposit'])
})

it('tells the listeners of the named event only', async () => {
  const seen: string[] = []
  const events = failing()
  const stop = events.on('ended', (id) => void seen.push(id))
  expect([events.hasListeners('ended'), events.hasListeners('moved')]).toEqual([true, false])
  events.emit('moved', { memberId: 'm1', why: 'deposit' })
  events.emit('ended', 's1')
  expect(seen).toEqual(['s1'])
  stop()
  expect(events.hasListeners('ended')).toBe(false)
})

it('is idle only when the listeners of events emitted by listeners have ended too', async () => {
  const seen: string[] = []
  const events = failing()
  events.on('moved', async ({ memberId, why }) => {
    await new Promise((later) => setImmediate(later))
    seen.push(why)
    if (why === 'deposit') events.emit('moved', { memberId, why: 'refresh' })
  })
  events.emit('moved', { memberId: 'm1', why: 'deposit' })
  await events.idle()
  expect(seen).toEqual(['deposit', 'refresh'])
})

it('waits for the listeners of matching events, and not for ever', async () => {
  const seen: string[] = []
  const events = failing()
  const gate: { open?: () => void } = {}
  const opened = new Promise<void>((open) => {
    gate.open = open
  })
  const settled = (member: string, withinMs: number) =>
    events.settled('moved', ({ memberId }) => memberId === member, withinMs)
  events.on('moved', async ({ memberId }) => {
    await (memberId === 'slow' ? opened : new Promise((later) => setImmediate(later)))
    seen.push(memberId)
  })
  events.emit('moved', { memberId: 'slow', why: 'refresh' })
  events.emit('moved', { memberId: 'm1', why: 'refresh' })
  await settled('nobody', 60_000)
  expect(seen).toEqual([])
  await settled('m1', 60_000)
  expect(seen).toEqual(['m1'])
  await settled('slow', 1)
  expect(seen).toEqual(['m1'])
  gate.open?.()
  await events.idle()
})
