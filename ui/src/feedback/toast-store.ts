/* What the toast host shows. A module of its own, so that any feature may call `showToast` without loading the host. */

export type ToastTone = 'ok' | 'no' | 'wait' | 'plain'
type ToastMessage = {
  tone?: ToastTone | undefined
  /** What happened. */
  title: string
  /** Where the money is, or what to do. */
  detail?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** Stays until closed; otherwise 4 s, the least anything important lasts. */
  stays?: boolean | undefined
  /** Not worth reading again, or not to be kept: what was copied may be a password. */
  passing?: boolean | undefined
}
export type Toast = ToastMessage & { id: number }

const shownAtOnce = 3
let next = 1
let toasts: readonly Toast[] = []
const listeners = new Set<() => void>()
const keepers = new Set<(message: ToastMessage) => void>()

function set(changed: readonly Toast[]) {
  toasts = changed
  for (const listener of listeners) listener()
}

/**
 * Shows a message above everything; the same title again replaces the one that is still there.
 * Answers its id.
 */
export function showToast(message: ToastMessage): number {
  const id = next
  next += 1
  if (!message.passing) for (const tell of keepers) tell(message)
  set(
    [...toasts.filter((toast) => toast.title !== message.title), { ...message, id }].slice(
      -shownAtOnce,
    ),
  )
  return id
}

export function closeToast(id: number): void {
  if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
}

export function currentToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Told of every toast as it is shown, except of what is passing. */
export function onToastShown(keep: (message: ToastMessage) => void): () => void {
  keepers.add(keep)
  return () => {
    keepers.delete(keep)
  }
}
