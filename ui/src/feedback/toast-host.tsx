import type { LucideIcon } from 'lucide-react'
import './toast-host.css'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import X from 'lucide-react/icons/x'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../controls/icon-button.tsx'
import { RowIcon, type Tint } from '../layout/row-icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { closeToast, currentToasts, onToasts, type Toast, type ToastTone } from './toast-store.ts'

const shownMs = 4000
const looks: Record<ToastTone, { icon: LucideIcon; tint: Tint }> = {
  ok: { icon: Check, tint: 'in' },
  no: { icon: TriangleAlert, tint: 'out' },
  wait: { icon: Clock, tint: 'wait' },
  plain: { icon: Info, tint: 'plain' },
}

/**
 * Where toasts appear: once in an app. `label` names the region, `closeLabel` the cross of a toast
 * that stays.
 */
export function ToastHost({
  label,
  closeLabel,
  theme,
}: {
  label: string
  closeLabel: string
  theme?: 'night' | 'paper' | undefined
}) {
  const toasts = useSyncExternalStore(onToasts, currentToasts, currentToasts)
  return createPortal(
    <section
      aria-label={label}
      // A sheet hides from readers all that lies behind it, except what is live.
      aria-live="polite"
      data-toasts
      data-theme={theme}
      className={classNames(
        'pointer-events-none fixed inset-x-3 top-[calc(4.25rem+env(safe-area-inset-top))]',
        'z-(--z-toast) min-[68.75rem]:top-4 mx-auto grid max-w-112 gap-2',
      )}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} closeLabel={closeLabel} />
      ))}
    </section>,
    document.body,
  )
}

/**
 * One toast, as the host shows it. Resting a finger, the mouse or the focus on it keeps it; a tap
 * puts it away.
 */
export function ToastCard({ toast, closeLabel }: { toast: Toast; closeLabel: string }) {
  const [held, setHeld] = useState(false)
  const { icon, tint } = looks[toast.tone ?? 'plain']

  useEffect(() => {
    if (toast.stays || held) return undefined
    const timer = setTimeout(() => closeToast(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [toast, held])

  return (
    <div
      role={toast.tone === 'no' ? 'alert' : 'status'}
      className={classNames(
        'toast pointer-events-auto flex items-center gap-3 rounded-control bg-floating',
        'px-3.5 py-3 text-small text-ink shadow-float',
      )}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onClick={() => {
        if (!toast.stays && !toast.action) closeToast(toast.id)
      }}
    >
      <RowIcon icon={icon} tint={tint} className="size-9" />
      <span className="min-w-0 flex-1">
        <b className="block leading-[1.6]">{toast.title}</b>
        {toast.detail && <span className="block text-caption text-ink-muted">{toast.detail}</span>}
      </span>
      {toast.action && (
        <button
          type="button"
          className="press min-h-11 flex-none px-2 font-semibold text-accent-text"
          onClick={() => {
            closeToast(toast.id)
            toast.action?.onPress()
          }}
        >
          {toast.action.label}
        </button>
      )}
      {toast.stays && (
        <IconButton
          icon={X}
          label={closeLabel}
          className="-mr-2"
          onClick={() => closeToast(toast.id)}
        />
      )}
    </div>
  )
}
