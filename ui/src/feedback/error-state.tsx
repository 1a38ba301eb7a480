import RefreshCw from 'lucide-react/icons/refresh-cw'
import type { ReactNode } from 'react'
import { BrokenArt } from '../art/broken-art.tsx'
import { Button } from '../controls/button.tsx'
import { StatePage } from './state-page.tsx'

export type ErrorStateProps = {
  /** What failed. */
  title: string
  /** Where the money is. */
  children?: ReactNode
  retryLabel?: string | undefined
  onRetry?: (() => void) | undefined
  retrying?: boolean | undefined
  /** A second way out, such as writing to the team. */
  action?: ReactNode
  /** Since when, and the code to tell the team. */
  note?: ReactNode
}

export function ErrorState({
  title,
  children,
  retryLabel,
  onRetry,
  retrying,
  action,
  note,
}: ErrorStateProps) {
  const actions = (onRetry || action) && (
    <>
      {onRetry && (
        <Button
          kind="main"
          icon={RefreshCw}
          busy={retrying}
          busyLabel={retryLabel}
          onClick={onRetry}
        >
          {retryLabel}
        </Button>
      )}
      {action}
    </>
  )
  return (
    <div role="alert">
      <StatePage art={<BrokenArt />} title={title} actions={actions} note={note}>
        {children}
      </StatePage>
    </div>
  )
}
