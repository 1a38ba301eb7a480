import { expect, it } from 'vitest'
import { createMoneyMoved } from './moneyMoved.ts'

it('tells every listener, waits for none, and a listener that fails stops no other', async () => {
  const errors: unknown[] = []
  const seen: string[] = []
  const moved = createMoneyMoved((error, memberId, why) => void errors.push([(error as Error).message, memberId, why]))
  moved.on(() => { throw new Error('at once') })
  moved.on(async () => { throw new Error('later') })
  const stop = moved.on(async (memberId, why) => {
    await Promise.resolve()
    seen.push(`${memberId} ${why}`)
  })
  moved.tell('m1', 'deposit')
  expect(seen).toEqual([])
  await moved.idle()
  expect(seen).toEqual(['m1 deposit'])
  expect(errors).toEqual([['at once', 'm1', 'deposit'], ['later', 'm1', 'deposit']])
  stop()
  moved.tell('m1', 'refresh')
  await moved.idle()
  expect(seen).toEqual(['m1 deposit'])
})

it('is idle only when what listeners told in turn has ended too', async () => {
  const seen: string[] = []
  const moved = createMoneyMoved((error) => { throw error })
  moved.on(async (memberId, why) => {
    await new Promise((later) => setImmediate(later))
    seen.push(why)
    if (why === 'deposit') moved.tell(memberId, 'refresh')
  })
  moved.tell('m1', 'deposit')
  await moved.idle()
  expect(seen).toEqual(['deposit', 'refresh'])
})
