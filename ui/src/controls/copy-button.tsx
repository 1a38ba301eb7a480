import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState, type ReactNode } from 'react'
import { Icon } from '../art/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import { copyText } from './copy-text.ts'
import { haptic } from './haptic.ts'

type CopyButtonProps = {
  text: string
  /** "Copy the account number": the button's name. */
  label: string
  copiedLabel: string
  /** What is copied, shown before the icon; without it the button is the icon alone. */
  children?: ReactNode
  /** For a toast, or to say that it failed. */
  onCopied?: ((copied: boolean) => void) | undefined
  className?: string | undefined
}

export function CopyButton({
  text,
  label,
  copiedLabel,
  children,
  onCopied,
  className,
}: CopyButtonProps) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), 1500)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    const done = await copyText(text)
    if (done) setCopied((times) => times + 1)
    haptic(done ? 'done' : 'refused')
    onCopied?.(done)
  }

  return (
    <button
      type="button"
      aria-label={children ? undefined : label}
      title={label}
      onClick={() => void copy()}
      className={classNames(
        'press inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control text-ink-muted',
        className,
      )}
    >
      {children}
      <Icon of={copied ? Check : Copy} className={copied ? 'text-money-in' : undefined} />
      <span className="sr-only" role="status">
        {copied ? copiedLabel : ''}
      </span>
    </button>
  )
}
