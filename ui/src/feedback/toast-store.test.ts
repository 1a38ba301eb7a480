import { afterEach, expect, it } from 'vitest'
import { closeToast, currentToasts, onToasts, showToast } from './toast-store.ts'

afterEach(() => {
  for (const toast of currentToasts()) closeToast(toast.id)
})

it('keeps the newest three, the same title once', () => {
  for (const title of ['a', 'b', 'a', 'c', 'd']) showToast({ title })
  expect(currentToasts().map((toast) => toast.title)).toEqual(['a', 'c', 'd'])
})

it('tells listeners of what changed, and not of what did not', () => {
  let told = 0
  const stop = onToasts(() => {
    told += 1
  })
  const id = showToast({ title: 'x' })
  closeToast(id)
  closeToast(id)
  stop()
  showToast({ title: 'y' })
  expect(told).toBe(2)
})
