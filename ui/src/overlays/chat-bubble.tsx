import type { ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'

type ChatBubbleProps = {
  mine: boolean
  /** Not sent. */
  failed?: boolean | undefined
  /** Holds a picture to its edges. */
  picture?: boolean | undefined
  children: ReactNode
}

/** What one side said. The nearer lower corner is tucked in on its own side. */
export function ChatBubble({ mine, failed, picture, children }: ChatBubbleProps) {
  return (
    <div
      className={classNames(
        'w-fit max-w-[78%] rounded-[1.25rem] text-body leading-words [overflow-wrap:anywhere]',
        picture ? 'p-1' : 'px-3.5 py-2',
        mine ? 'self-end rounded-br-[.375rem]' : 'self-start rounded-bl-[.375rem]',
        failed
          ? 'bg-danger-soft text-ink shadow-[inset_0_0_0_1.5px_var(--danger)]'
          : mine
            ? 'bg-panel-from text-on-panel'
            : 'bg-raised shadow-rest',
      )}
    >
      {children}
    </div>
  )
}
