import type { BodyInput } from '@krapao/contract/calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { callOps } from '../../api/call.ts'

type Message = BodyInput<'opsChatSend'>['message']
type Outgoing = { file: File; words: string } | { file: null; message: Message }

/**
 * Sends an answer, its file first. The same again, where no answer came, has the same clientId: the
 * member gets it once.
 */
export function useSending(conversation: string, done: () => void) {
  const client = useQueryClient()
  const last = useRef<{ what: string; clientId: string; message?: Message } | null>(null)
  const { mutate, ...state } = useMutation({
    mutationFn: async (outgoing: Outgoing) => {
      const what =
        outgoing.file === null
          ? JSON.stringify(outgoing.message)
          : `${outgoing.file.name} ${outgoing.file.size} ${outgoing.file.lastModified} ${outgoing.words}`
      if (last.current?.what !== what) last.current = { what, clientId: crypto.randomUUID() }
      const { current } = last
      current.message ??= outgoing.file
        ? await uploaded(outgoing.file, outgoing.words)
        : outgoing.message
      const { clientId, message } = current
      return callOps('opsChatSend', { body: { conversation, clientId, message } })
    },
    onSuccess: () => {
      last.current = null
      done()
    },
    onSettled: () =>
      Promise.all(
        ['opsChatHistory', 'opsChatInbox'].map((name) =>
          client.invalidateQueries({ queryKey: [name] }),
        ),
      ),
  })
  return { send: (outgoing: Outgoing): void => mutate(outgoing), ...state }
}

async function uploaded(file: File, words: string): Promise<Message> {
  const form = new FormData()
  form.set('file', file)
  const { path } = await callOps('opsChatUpload', { form })
  return { message_type: 'media', payload: { filePath: path, message: words || null } }
}
