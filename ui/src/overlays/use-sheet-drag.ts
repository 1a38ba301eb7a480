import { useRef, type PointerEvent } from 'react'
import { closesSheet, followFinger } from './sheet-drag.ts'

type Pull = { sheet: HTMLElement; from: number; last: number; lastAt: number; speed: number }

function place(sheet: HTMLElement, distance: number, animated: boolean): void {
  sheet.style.transition = animated ? 'transform var(--duration-base) var(--ease-out)' : 'none'
  sheet.style.transform = distance === 0 ? '' : `translateY(${distance}px)`
}

/**
 * Handlers for a sheet's grip: the sheet moves with the finger; letting go closes it or lets it
 * spring back. Only where it is a bottom sheet.
 */
export function useSheetDrag(onClose: () => void) {
  const pull = useRef<Pull | null>(null)
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.closest<HTMLElement>('.sheet')
      if (!sheet || matchMedia('(min-width: 40rem)').matches || event.button !== 0) return
      if (event.target instanceof Element && event.target.closest('button, a, input')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      // The way in may still be running and would win over the transform.
      sheet.style.animation = 'none'
      pull.current = {
        sheet,
        from: event.clientY,
        last: event.clientY,
        lastAt: event.timeStamp,
        speed: 0,
      }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      if (!now) return
      const elapsed = Math.max(1, event.timeStamp - now.lastAt)
      now.speed = now.speed * 0.4 + ((event.clientY - now.last) / elapsed) * 0.6
      now.last = event.clientY
      now.lastAt = event.timeStamp
      place(now.sheet, followFinger(event.clientY - now.from), false)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      pull.current = null
      if (!now) return
      // A finger that rested before letting go does not flick.
      const speed = event.timeStamp - now.lastAt > 80 ? 0 : now.speed
      if (closesSheet(event.clientY - now.from, now.sheet.offsetHeight, speed)) {
        now.sheet.style.animation = ''
        onClose()
      } else place(now.sheet, 0, true)
    },
    onPointerCancel() {
      if (pull.current) place(pull.current.sheet, 0, true)
      pull.current = null
    },
  }
}
