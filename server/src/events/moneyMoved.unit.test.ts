import { expect, it } from 'vitest'
import { createMoneyMoved } from './moneyMoved.ts'

it('tells every listener, waits for none, and a listener that fails stops no other', async () => {
  const errors: unknown[] = []
  const seen: string[] = []
  const moved = createMoneyMoved(
    (error, memberId, why) => void errors.push([(error as Error).message, memberId, why]),
  )
  moved.on(() => {
    throw new Error('at once')
  })
  moved.on(async () => {
    throw new Error('later')
  })
  const stop = moved.on(async (memberId, why) => {
    await Promise.resolve()
    seen.push(`${memberId} ${why}`)
  })
  moved.tell('m1', 'deposit')
  expect(seen).toEqual([])
  await moved.idle()
  expect(seen).toEqual(['m1 deposit'])
  expect(errors).toEqual([
    ['at once', 'm1', 'deposit'],
    ['later', 'm1', 'deposit'],
  ])
  stop()
  moved.tell('m1', 'refresh')
  await moved.idle()
  expect(seen).toEqual(['m1 deposit'])
})

it('is idle only when what listeners told in turn has ended too', async () => {
  const seen: string[] = []
  const moved = createMoneyMoved((error) => {
    throw error
  })
  moved.on(async (memberId, why) => {
    await new Promise((later) => setImmediate(later))
    seen.push(why)
    if (why === 'deposit') moved.tell(memberId, 'refresh')
  })
  moved.tell('m1', 'deposit')
  await moved.idle()
  expect(seen).toEqual(['deposit', 'refresh'])
})

it('can be waited for by member, and not for ever', async () => {
  const seen: string[] = []
  const moved = createMoneyMoved((error) => {
    throw error
  })
  const gate: { open?: () => void } = {}
  const opened = new Promise<void>((open) => {
    gate.open = open
  })
  moved.on(async (memberId) => {
    await (memberId === 'slow' ? opened : new Promise((later) => setImmediate(later)))
    seen.push(memberId)
  })
  moved.tell('slow', 'refresh')
  moved.tell('m1', 'refresh')
  await moved.heard('nobody', 60_000)
  expect(seen).toEqual([])
  await moved.heard('m1', 60_000)
  expect(seen).toEqual(['m1'])
  await moved.heard('slow', 1)
  expect(seen).toEqual(['m1'])
  gate.open?.()
  await moved.idle()
})
