import { useTranslations } from 'use-intl/react'
import { ActionButton } from './ActionButton.tsx'
import type { Card } from './content.ts'

/** Cards side by side: swiped on a phone, reached by Tab on a keyboard. */
export function CardRow({
  cards,
  onPostback,
}: {
  cards: Card[]
  onPostback: (title: string, payload: string) => void
}) {
  const t = useTranslations('chat')
  return (
    <ul
      aria-label={t('cards')}
      tabIndex={cards.length > 1 ? 0 : undefined}
      className="-mx-4 flex snap-x scroll-px-4 gap-2.5 -mb-4 overflow-x-auto px-4 pb-6 [scrollbar-width:none]"
    >
      {cards.map((card, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the cards of one message never change places
        <li key={at} className="surface flex w-60 flex-none snap-start flex-col overflow-clip">
          {card.image && (
            <img
              src={card.image}
              alt=""
              loading="lazy"
              className="h-32 w-full bg-sunk object-cover"
            />
          )}
          <div className="grid flex-1 content-start gap-0.5 px-3.5 py-2.5">
            <p className="font-semibold [overflow-wrap:anywhere]">{card.title}</p>
            {card.subtitle && (
              <p className="text-caption leading-words text-ink-muted [overflow-wrap:anywhere]">
                {card.subtitle}
              </p>
            )}
          </div>
          {card.actions.length > 0 && (
            <div className="grid gap-1.5 p-2 pt-0">
              {card.actions.map((action) => (
                <ActionButton key={action.title} action={action} onPostback={onPostback} />
              ))}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
