import { afterEach, expect, it, vi } from 'vitest'
import { haptic } from './haptic.ts'

afterEach(() => vi.unstubAllGlobals())

const vibrate = vi.fn<(pattern: number | number[]) => boolean>(() => true)
const onDevice = (device: object, wantsStillness: boolean): void => {
  vi.stubGlobal('navigator', device)
  vi.stubGlobal('matchMedia', () => ({ matches: wantsStillness }))
  vibrate.mockClear()
}

it('is short when something has come, twice when it was refused', () => {
  onDevice({ vibrate }, false)
  haptic('done')
  haptic('refused')
  expect(vibrate.mock.calls).toEqual([[20], [[30, 40, 30]]])
})

it('is silent for who asked for less motion, and where the device cannot', () => {
  onDevice({ vibrate }, true)
  haptic('done')
  expect(vibrate).not.toHaveBeenCalled()
  onDevice({}, false)
  expect(() => haptic('done')).not.toThrow()
})
