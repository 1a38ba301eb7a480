import type { Answer } from '@krapao/contract/calls'

/** A message in one line; of anything that has no words, its kind. */
export function textOf({ message }: Answer<'opsChatHistory'>['messages'][number]): string {
  switch (message.message_type) {
    case 'text':
    case 'buttons':
    case 'quick_replies':
      return message.payload.text
    case 'postback':
      return message.payload.title
    case 'media':
      return message.payload.message ?? `[${message.payload.fileType}]`
    default:
      return `[${message.message_type}]`
  }
}
