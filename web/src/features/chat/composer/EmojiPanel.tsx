import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'

/** What people write to a service desk with; the phone's own keyboard has the rest. */
const EMOJI = Array.from(
  '😀😃😄😁😅😂🙂😊😍🥰😘😎🤔😐😴😢😭😡😱🥳🙏👍👎👌👏💪🤝👋❤💛💚💙🎉🎁🔥⭐🍀💰💸📷✅❌❓⏰',
)
const COLUMNS = 8

/** Signs that this device has no picture for look like the one nobody has. */
function drawable(signs: readonly string[]): string[] {
  const pen = Object.assign(document.createElement('canvas'), { width: 24, height: 24 }).getContext(
    '2d',
    { willReadFrequently: true },
  )
  if (!pen) return [...signs]
  pen.font = '16px system-ui, sans-serif'
  const drawn = (sign: string): string => {
    pen.clearRect(0, 0, 24, 24)
    pen.fillText(sign, 2, 18)
    return pen.getImageData(0, 0, 24, 24).data.join()
  }
  const missing = drawn('\u{1FFFE}')
  return signs.filter((sign) => drawn(sign) !== missing)
}

/** A small choice of emoji over the writing line: arrow keys move, Escape closes. */
export function EmojiPanel({
  label,
  onPick,
  onClose,
}: {
  label: string
  onPick: (sign: string) => void
  onClose: () => void
}) {
  const panel = useRef<HTMLDivElement>(null)
  const [signs] = useState(() => drawable(EMOJI))
  useEffect(() => panel.current?.querySelector('button')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return onClose()
    const buttons = Array.from(panel.current?.querySelectorAll('button') ?? [])
    const at = buttons.findIndex((button) => button === document.activeElement)
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: COLUMNS, ArrowUp: -COLUMNS }[event.key]
    if (step === undefined || at < 0) return
    event.preventDefault()
    buttons[Math.min(Math.max(at + step, 0), buttons.length - 1)]?.focus()
  }
  return (
    <div
      ref={panel}
      role="group"
      aria-label={label}
      data-escape-first
      onKeyDown={onKeyDown}
      className={classNames(
        'grid max-h-56 grid-cols-8 justify-items-center gap-y-0.5 overflow-auto border-b',
        'border-hairline px-2 py-2',
      )}
    >
      {signs.map((sign) => (
        <button
          key={sign}
          type="button"
          aria-label={sign}
          onClick={() => onPick(sign)}
          className={classNames(
            'press grid size-11 place-items-center rounded-full text-title leading-none!',
            'hover:bg-control focus-visible:outline-offset-[-3px]',
          )}
        >
          {sign}
        </button>
      ))}
    </div>
  )
}
