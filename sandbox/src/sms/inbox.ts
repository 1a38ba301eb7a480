import type { World } from '../world.ts'

interface Message {
  id: string
  phone: string
  text: string
  otpRef?: string
  otpCode?: string
  createdAt: string
}

/** As many as a phone keeps; older ones go. */
const KEPT = 200

/** The code and its reference, as a person would read them from the text. */
export function readOtp(text: string): { otpRef?: string; otpCode?: string } {
  const ref = /\bref(?:erence)?\b[\s.:#=]*([A-Za-z0-9]{3,16})/i.exec(text)
  const rest = ref ? text.replace(ref[0], ' ') : text
  const code = /(?<![\dA-Za-z])\d{6}(?![\dA-Za-z])/.exec(rest)
  return { ...(ref?.[1] ? { otpRef: ref[1] } : {}), ...(code ? { otpCode: code[0] } : {}) }
}

export function deliver(world: World, phone: string, text: string): void {
  const id = world.code(16)
  const message: Message = {
    id,
    phone,
    text,
    ...readOtp(text),
    createdAt: world.now().toISOString(),
  }
  const old = inbox(world, phone)
    .slice(KEPT - 1)
    .map((gone) => ['messages', gone.id, null] as const)
  world.store.commit(['messages', id, message], ...old)
}

/** One phone, however its number is written: a Lao mobile is dialled with and without 0 and 20. */
const deviceOf = (phone: string): string =>
  phone.replace(/^0?20(?=\d{8}$)/, '').replace(/^0(?=30\d{7}$)/, '')

/** Newest first. */
export function inbox(world: World, phone?: string): Message[] {
  const all = [...world.store.table<Message>('messages').values()].toReversed()
  return phone === undefined
    ? all
    : all.filter((message) => deviceOf(message.phone) === deviceOf(phone))
}
