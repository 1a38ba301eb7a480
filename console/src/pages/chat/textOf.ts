import type { Answer } from '@krapao/contract/calls'

/** A message in one line; of anything that is not text, its kind. */
export function textOf({ message }: Answer<'opsChatHistory'>['messages'][number]): string {
  if (message.message_type === 'text') return message.payload.text
  return `[${message.message_type}]`
}
