import type * as z from 'zod'
import { bonusCalls } from './bonuses/calls.ts'
import type { Call } from './call.ts'
import { chatCalls } from './chat/calls.ts'
import { chatDeskCalls } from './chat/deskCalls.ts'
import { opsChatCalls } from './chat/operatorCalls.ts'
import { chatQualityCalls } from './chat/quality.ts'
import { complaintCalls } from './complaints/calls.ts'
import { qrcodeCalls } from './deposits/calls.ts'
import { fairCalls } from './fair/calls.ts'
import { logCalls } from './fair/logCalls.ts'
import { autoLoginCalls } from './games/calls.ts'
import { memberIdentityCalls } from './identity/calls.ts'
import { inviteCalls } from './invites/calls.ts'
import { lineCalls } from './line/calls.ts'
import { accountCalls } from './members/calls.ts'
import { noticeCalls } from './notices/calls.ts'
import { opsCalls } from './ops/calls.ts'
import type { OpsCallName } from './ops/paths.ts'
import { passkeyCalls } from './passkeys/calls.ts'
import type { CallName } from './paths.ts'
import { privacyCalls } from './privacy/calls.ts'
import { pushCalls } from './push/calls.ts'
import { refundCalls } from './refunds/calls.ts'
import { playCalls } from './responsibleGaming/calls.ts'
import { playedCalls } from './rounds/calls.ts'
import { lookupCalls } from './site/calls.ts'
import { slipCalls } from './slips/calls.ts'
import { spinwheelCalls } from './spinwheel/calls.ts'
import { statementCalls } from './statements/calls.ts'
import { walletCalls } from './wallet/calls.ts'
import { withdrawalCalls } from './withdrawals/calls.ts'

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
  ...withdrawalCalls,
  ...qrcodeCalls,
  ...autoLoginCalls,
  ...playedCalls,
  ...statementCalls,
  ...slipCalls,
  ...inviteCalls,
  ...refundCalls,
  ...bonusCalls,
  ...spinwheelCalls,
  ...fairCalls,
  ...logCalls,
  ...playCalls,
  ...passkeyCalls,
  ...privacyCalls,
  ...memberIdentityCalls,
  ...chatCalls,
  ...complaintCalls,
  ...noticeCalls,
  ...pushCalls,
  ...lineCalls,
  ...opsChatCalls,
  ...chatDeskCalls,
  ...chatQualityCalls,
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
