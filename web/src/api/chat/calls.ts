import { api, type Answer, type BodyInput } from '../call.ts'
import type { SocketUser } from '../liveSocket.ts'
import { isRefusal } from '../refusal.ts'
import { leaveToTerminated } from '../session/exits.ts'
import { upload } from '../upload.ts'

type SentMessage = Pick<BodyInput<'chatSend'>, 'clientId' | 'message'>
export interface ChatCalls {
  prefix: () => Promise<string>
  history: (limit: number, skip: number) => Promise<Answer<'chatHistory'>>
  send: (message: SentMessage) => Promise<Answer<'chatSend'>>
  upload: (
    kind: 'image' | 'video',
    file: File,
    onShare: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<{ path: string }>
  markRead: () => Promise<unknown>
  rate: (score: number) => Promise<unknown>
}

/** The chat's calls in the name of one speaker. `who` adds a member's names to what is sent. */
export function chatCalls(
  speaker: SocketUser,
  who: { username?: string; name?: string } = {},
): ChatCalls {
  const isGuest = speaker.token === undefined
  const whose = isGuest
    ? { userId: null, guestId: speaker.id }
    : { userId: speaker.id, guestId: null }
  // A guest has no session to lose, so a refusal must not lead to /login; a closed service leads away all the same.
  const stay = isGuest
  const leaving = <T>(answer: Promise<T>): Promise<T> => {
    answer.catch((error: unknown) => {
      if (stay && isRefusal(error) && error.code === 'gone') leaveToTerminated()
    })
    return answer
  }
  return {
    prefix: async () => (await leaving(api('chatConfig', { stay }))).PREFIX,
    history: (limit, skip) =>
      leaving(api('chatHistory', { body: { ...whose, limit, skip }, stay })),
    send: ({ clientId, message }) =>
      leaving(
        api('chatSend', {
          body: { clientId, sender: 'customer', ...whose, ...who, message },
          stay,
        }),
      ),
    upload: (kind, file, onShare, signal) =>
      leaving(
        upload(kind === 'image' ? 'chatUploadImage' : 'chatUploadVideo', file, onShare, signal, {
          stay,
          fields: isGuest ? { guestId: speaker.id } : {},
        }),
      ),
    markRead: () => leaving(api('chatRead', { body: whose, stay })),
    rate: (score) => leaving(api('chatRate', { body: { ...whose, score }, stay })),
  }
}
