import type * as z from 'zod'
import type { Call } from './call.ts'
import { opsCalls } from './ops/calls.ts'
import type { OpsCallName } from './opsPaths.ts'
import type { CallName } from './paths.ts'
import { accountCalls } from './routes/account.ts'
import { autoLoginCalls } from './routes/autoLogin.ts'
import { bonusCalls } from './routes/bonus.ts'
import { chatCalls } from './routes/chat.ts'
import { fairCalls } from './routes/fair.ts'
import { inviteCalls } from './routes/invite.ts'
import { lookupCalls } from './routes/lookup.ts'
import { opsChatCalls } from './routes/opsChat.ts'
import { passkeyCalls } from './routes/passkeys.ts'
import { playCalls } from './routes/play.ts'
import { privacyCalls } from './routes/privacy.ts'
import { qrcodeCalls } from './routes/qrcode.ts'
import { refundCalls } from './routes/refund.ts'
import { slipCalls } from './routes/slip.ts'
import { spinwheelCalls } from './routes/spinwheel.ts'
import { statementCalls } from './routes/statement.ts'
import { walletCalls } from './routes/wallet.ts'

/** The calls of the members and visitors, and those of the operators. */
export type AnyCallName = CallName | OpsCallName

/**
 * Every call's schemas by name. A name in `paths.ts` or `opsPaths.ts` without a definition here
 * does not compile, nor the other way round.
 */
export const CALLS = {
  ...lookupCalls,
  ...accountCalls,
  ...walletCalls,
  ...qrcodeCalls,
  ...autoLoginCalls,
  ...statementCalls,
  ...slipCalls,
  ...inviteCalls,
  ...refundCalls,
  ...bonusCalls,
  ...spinwheelCalls,
  ...fairCalls,
  ...playCalls,
  ...passkeyCalls,
  ...privacyCalls,
  ...chatCalls,
  ...opsChatCalls,
  ...opsCalls,
} satisfies Record<AnyCallName, Call>

type Calls = typeof CALLS
type InferIn<C, Field extends 'body' | 'params'> =
  C extends Record<Field, infer S extends z.ZodType> ? z.input<S> : undefined
type InferOut<C, Field extends 'body' | 'params'> =
  C extends Record<Field, infer S extends z.ZodType> ? z.output<S> : undefined

/** What a caller sends. */
export type BodyInput<N extends AnyCallName> = InferIn<Calls[N], 'body'>
export type ParamsInput<N extends AnyCallName> = InferIn<Calls[N], 'params'>
/** What a handler receives. */
export type Body<N extends AnyCallName> = InferOut<Calls[N], 'body'>
export type Params<N extends AnyCallName> = InferOut<Calls[N], 'params'>
/** What a call answers when it does not refuse; a union where several statuses are answered. */
export type Answer<N extends AnyCallName> = {
  [S in keyof Calls[N]['answers']]: Calls[N]['answers'][S] extends z.ZodType
    ? z.output<Calls[N]['answers'][S]>
    : never
}[keyof Calls[N]['answers']]
