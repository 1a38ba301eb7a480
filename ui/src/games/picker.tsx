import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import './picker.css'
import { haptic } from '../controls/haptic.ts'
import { classNames } from '../theme/class-names.ts'
import { indexAtScroll, indexForKey, indexForTyping } from './picker-move.ts'

type PickerItem = {
  value: string
  name: string
  note?: string | undefined
  thumb?: ReactNode
}
type PickerProps = {
  label: string
  labelHidden?: boolean | undefined
  /** The first one is "nothing chosen yet". */
  items: readonly PickerItem[]
  value: string
  onValueChange: (value: string) => void
  disabled?: boolean | undefined
  className?: string | undefined
}

/** How long the well must lie still before what is in its middle counts as chosen. */
const settleMs = 110
/** Letters typed within this time make one word. */
const typingMs = 700

const pitchOf = (well: HTMLElement) => well.firstElementChild?.getBoundingClientRect().height ?? 88

function ride(well: HTMLElement | null, index: number, behavior: ScrollBehavior): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  well?.scrollTo({ top: index * pitchOf(well), behavior: calm ? 'instant' : behavior })
}

/** Where the letters lead that are typed one after the other; null: they are none. */
function useTyping(items: readonly PickerItem[]) {
  const typing = useRef({ text: '', at: 0 })
  return (event: KeyboardEvent, from: number): number | null => {
    if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return null
    const text =
      event.timeStamp - typing.current.at < typingMs ? typing.current.text + event.key : event.key
    typing.current = { text, at: event.timeStamp }
    return indexForTyping(
      items.map((item) => item.name),
      text,
      from,
    )
  }
}

/**
 * A vertical slider: the browser's own scrolling and snapping by finger and wheel, arrow keys and
 * typing by hand.
 */
export function Picker({
  label,
  labelHidden,
  items,
  value,
  onValueChange,
  disabled,
  className,
}: PickerProps) {
  const id = useId()
  const { list, near, onScroll, onKeyDown, takeOver, chosen, go } = useWell(
    items,
    value,
    onValueChange,
  )

  return (
    <div className={classNames('min-w-0', className)}>
      <p
        id={`${id}-label`}
        className={
          labelHidden
            ? 'sr-only'
            : 'mb-1.5 text-center text-small font-medium leading-label! text-ink-muted'
        }
      >
        {label}
      </p>
      <div className="picker">
        <div className="frame" aria-hidden />
        <div
          ref={list}
          className="items"
          role="listbox"
          tabIndex={disabled ? -1 : 0}
          aria-labelledby={`${id}-label`}
          aria-disabled={disabled}
          aria-activedescendant={`${id}-${near}`}
          inert={disabled}
          onScroll={onScroll}
          onKeyDown={onKeyDown}
          onPointerDown={takeOver}
          onWheel={takeOver}
        >
          {items.map((item, at) => (
            <Item
              key={item.value}
              id={id}
              at={at}
              item={item}
              isChosen={at === chosen}
              isNear={at === near}
              pick={() => go(at)}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

/** Where the well stands, what is in its middle, and how fingers and keys move it. */
function useWell(
  items: PickerProps['items'],
  value: PickerProps['value'],
  onValueChange: PickerProps['onValueChange'],
) {
  const list = useRef<HTMLDivElement>(null)
  const settle = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typedTo = useTyping(items)
  /**
   * Where a key or a tap sends the well: a second key counts on from there, not from what is just
   * passing by.
   */
  const heading = useRef<number | null>(null)
  const chosen = Math.max(
    0,
    items.findIndex((item) => item.value === value),
  )
  /** What the middle shows while the well is moving; null while it lies still. */
  const [passing, setPassing] = useState<number | null>(null)
  const near = Math.min(passing ?? chosen, items.length - 1)

  function choose(index: number) {
    const item = items[index]
    if (item && item.value !== value) {
      haptic('touch')
      onValueChange(item.value)
    }
  }

  // A choice made from outside (or before the first paint) moves the well without a ride.
  useLayoutEffect(() => {
    const well = list.current
    if (
      !well ||
      passing !== null ||
      indexAtScroll(well.scrollTop, pitchOf(well), items.length) === chosen
    )
      return
    ride(well, chosen, 'instant')
  }, [chosen, items.length, passing])

  useEffect(() => () => clearTimeout(settle.current), [])

  function onScroll() {
    const well = list.current
    if (!well) return
    if (heading.current === null)
      setPassing(indexAtScroll(well.scrollTop, pitchOf(well), items.length))
    clearTimeout(settle.current)
    settle.current = setTimeout(() => {
      if (heading.current === null)
        choose(indexAtScroll(well.scrollTop, pitchOf(well), items.length))
      stopHeading()
    }, settleMs)
  }

  function stopHeading() {
    heading.current = null
    setPassing(null)
  }

  function go(index: number) {
    choose(index)
    heading.current = index
    setPassing(index)
    ride(list.current, index, 'smooth')
    clearTimeout(settle.current)
    settle.current = setTimeout(stopHeading, 400)
  }

  /** A finger or the wheel takes over. */
  function takeOver() {
    heading.current = null
  }

  function onKeyDown(event: KeyboardEvent) {
    const from = heading.current ?? near
    const next = indexForKey(event.key, from, items.length) ?? typedTo(event, from)
    if (next === null) return
    event.preventDefault()
    go(next)
  }
  return { list, near, onScroll, onKeyDown, takeOver, chosen, go }
}

function Item({
  id,
  at,
  item,
  isChosen,
  isNear,
  pick,
}: {
  id: string
  at: number
  item: PickerItem
  isChosen: boolean
  isNear: boolean
  pick: () => void
}) {
  return (
    <div
      id={`${id}-${at}`}
      className="item"
      role="option"
      aria-selected={isChosen}
      data-near={isNear || undefined}
      onClick={pick}
    >
      {item.thumb && (
        <span className="thumb" aria-hidden>
          {item.thumb}
        </span>
      )}
      <span className="name">{item.name}</span>
      {item.note && <span className="note">{item.note}</span>}
    </div>
  )
}
