import { ActionButton } from './ActionButton.tsx'
import type { Action } from './content.ts'
import { textParts } from './openable.ts'

/** A text as it was written, never as HTML: line breaks stay, web addresses become links. */
export function TextBody({
  text,
  actions = [],
  onPostback,
}: {
  text: string
  actions?: Action[] | undefined
  onPostback?: (title: string, payload: string) => void
}) {
  return (
    <>
      <p className="whitespace-pre-wrap">
        {textParts(text).map((part, at) =>
          part.href ? (
            // oxlint-disable-next-line react/no-array-index-key -- parts of one text never change places
            <a
              key={at}
              href={part.href}
              target="_blank"
              rel="noopener noreferrer nofollow"
              className="underline underline-offset-[.2em]"
            >
              {part.text}
            </a>
          ) : (
            part.text
          ),
        )}
      </p>
      {actions.length > 0 && (
        <div className="mt-2 mb-1 grid min-w-48 gap-1.5">
          {actions.map((action) => (
            <ActionButton key={action.title} action={action} onPostback={onPostback} />
          ))}
        </div>
      )}
    </>
  )
}
