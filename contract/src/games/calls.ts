import * as z from 'zod'
import { call, ok } from '../call.ts'
import { gameCode, text } from '../fields.ts'

const link = ok(z.object({ link: z.string() }))
const refuses = [
  'SLOT_NO_ACCOUNT',
  'NO_GAME',
  'GAME_STOPPED',
  'GAME_ACTIVATION_FAIL',
  'SELF_EXCLUDED',
  'CONTESTED',
  'INVALID_USER_4',
  'SERVICE_UNAVAILABLE',
] as const

export const autoLoginCalls = {
  autoLogin: call({
    summary: 'A link that opens the game logged in, for 60 seconds, once',
    access: 'member',
    params: z.object({ site: gameCode, username: text(64) }),
    answers: link,
    refuses,
  }),
  autoLoginWithPassword: call({
    summary: 'The same, for the sites that want the password',
    access: 'member',
    params: z.object({ site: gameCode, username: text(64), password: text(128) }),
    answers: link,
    refuses,
  }),
}
