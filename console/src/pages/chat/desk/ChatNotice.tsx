import type { Answer } from '@krapao/contract/calls'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useOps } from '../../../api/useOps.ts'
import { showNotice, sound, useNotices } from './notices.ts'

type Waiting = Answer<'opsToday'>['queues']['chats']

/** Wherever one is in the console: somebody more waits for an answer than a moment ago. */
export function ChatNotice() {
  const t = useTranslations('chat.notice')
  const { isOn } = useNotices()
  const waiting = useOps('opsToday', {}, { every: 10_000 }).data?.queues.chats
  const before = useRef<Waiting | undefined>(undefined)
  useEffect(() => {
    const known = before.current
    before.current = waiting
    if (!isOn || !known || !waiting || waiting.count <= known.count) return
    sound()
    showNotice(t('title'), t('text', { n: waiting.count }))
  }, [isOn, waiting, t])
  return null
}
