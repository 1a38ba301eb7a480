import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'
import { textOf } from './textOf.ts'

type Message = Answer<'opsChatHistory'>['messages'][number]

/** What a message says, as the member sent it: its words, its picture, its film, or its file. */
export function Said({ of }: { of: Message }) {
  const t = useTranslations('chat')
  const { message } = of
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
