import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { textOf } from './textOf.ts'

type Message = Answer<'opsChatHistory'>['messages'][number]

/** What a message says, as the member sees it: its words, picture, film, buttons or cards. */
export function Said({ of }: { of: Message }) {
  const t = useTranslations('chat')
  const { message } = of
  if (message.message_type === 'buttons' || message.message_type === 'quick_replies')
    return (
      <>
        {message.payload.text}
        <Buttons titles={message.payloads.map((each) => each.title)} />
      </>
    )
  if (message.message_type === 'generic')
    return message.payloads.map((card, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the cards of one message never change places
      <span key={at} className="saidcard">
        {card.image_url && <img src={card.image_url} alt="" className="sent" />}
        <b className="b">{card.title}</b>
        {card.subtitle && <span>{card.subtitle}</span>}
        <Buttons titles={card.buttons.map((each) => each.title)} />
      </span>
    ))
  if (message.message_type !== 'media') return textOf(of)
  const { url, fileType, message: words } = message.payload
  return (
    <>
      {fileType === 'image' && (
        <a href={url} target="_blank" rel="noreferrer">
          <img src={url} alt={t('picture')} className="sent" />
        </a>
      )}
      {fileType === 'video' && (
        <video src={url} controls preload="metadata" className="sent">
          <track kind="captions" />
        </video>
      )}
      {fileType === 'file' && (
        <a href={url} target="_blank" rel="noreferrer">
          {t('file')}
        </a>
      )}
      {words}
    </>
  )
}

/** What the member may press; here it is shown only. */
const Buttons = ({ titles }: { titles: readonly string[] }) =>
  titles.length > 0 && (
    <span className="saidbuttons">
      {titles.map((title) => (
        <span key={title} className="badge">
          {title}
        </span>
      ))}
    </span>
  )
