import { useRef, type PointerEvent, type RefObject } from 'react'
import { closesSheet, followFinger } from './sheet-drag.ts'

/** Pulling the grip moves the sheet with the finger; letting go closes it or lets it spring back. Only where it is a bottom sheet. */
export function useSheetDrag(sheet: RefObject<HTMLElement | null>, onClose: () => void) {
  const pull = useRef<{ from: number; last: number; lastAt: number; speed: number } | null>(null)

  function move(distance: number, animated: boolean) {
    if (!sheet.current) return
    sheet.current.style.transition = animated ? 'transform var(--duration-base) var(--ease-out)' : 'none'
    sheet.current.style.transform = distance === 0 ? '' : `translateY(${distance}px)`
  }

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (matchMedia('(min-width: 40rem)').matches || event.button !== 0) return
      if ((event.target as Element).closest('button, a, input')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      // The way in may still be running and would win over the transform.
      if (sheet.current) sheet.current.style.animation = 'none'
      pull.current = { from: event.clientY, last: event.clientY, lastAt: event.timeStamp, speed: 0 }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      if (!now) return
      const elapsed = Math.max(1, event.timeStamp - now.lastAt)
      now.speed = now.speed * 0.4 + ((event.clientY - now.last) / elapsed) * 0.6
      now.last = event.clientY
      now.lastAt = event.timeStamp
      move(followFinger(event.clientY - now.from), false)
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const now = pull.current
      pull.current = null
      if (!now || !sheet.current) return
      // A finger that rested before letting go does not flick.
      const speed = event.timeStamp - now.lastAt > 80 ? 0 : now.speed
      if (closesSheet(event.clientY - now.from, sheet.current.offsetHeight, speed)) {
        sheet.current.style.animation = ''
        onClose()
      } else move(0, true)
    },
    onPointerCancel() {
      if (pull.current) move(0, true)
      pull.current = null
    },
  }
}
