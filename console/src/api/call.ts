import { refusalOf } from '@krapao/client/refusal'
import { answerOf, requestOf } from '@krapao/client/request'
import type { Answer, BodyInput, ParamsInput } from '@krapao/contract/calls'
import type { ErrorCode } from '@krapao/contract/errors'
import {
  OPS_LOGIN_CALLS,
  OPS_PATHS,
  UNATTENDED,
  type OpsCallName,
} from '@krapao/contract/ops/paths'
import type { SessionEnd } from '@krapao/contract/ops/people/sessionEnds'
import { isAttended } from './attended.ts'
import { endSession, sessionNow } from './session.ts'
import { mayAskAgain, showAgain } from './stepUp.ts'

/** UNREACHABLE: the server did not answer at all; CANCELLED: the device did not confirm. */
type Fault = ErrorCode | 'UNREACHABLE' | 'CANCELLED'
/** What the server refused with, or why it was not asked. */
export class CallRefused extends Error {
  readonly code: Fault
  readonly details: Record<string, unknown>
  constructor(code: Fault, details: Record<string, unknown> = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

export type CallInput<N extends OpsCallName> = {
  params?: ParamsInput<N>
  body?: BodyInput<N>
  /** The same key again is the same action. */
  key?: string
  accept?: string
  /** In the place of a body: a file. */
  form?: FormData
}

const OUT = new Set<string>(['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN'])
/** Ends the session here where this refusal of what it asked says that it has ended. */
export function endWhenOut(code: string, since: number | undefined, ended: unknown): void {
  if (OUT.has(code)) endSession((ended as SessionEnd | undefined) ?? 'UNKNOWN', since)
}
const opensOne = (name: OpsCallName): boolean =>
  (OPS_LOGIN_CALLS as readonly OpsCallName[]).includes(name)

async function send(name: OpsCallName, given: CallInput<OpsCallName>): Promise<Response> {
  const { session, ended } = sessionNow()
  // What waits behind the log-in asks nothing meanwhile.
  if (ended !== null && !opensOne(name)) throw new CallRefused('UNAUTHORIZED')
  const { params, body, key, accept, form } = given
  const isGet = OPS_PATHS[name].startsWith('GET ')
  const [path, request] = requestOf(OPS_PATHS[name], {
    params,
    ...(isGet ? {} : form ? { form } : { body: body ?? {} }),
    idempotencyKey: key,
    headers: {
      ...(isAttended() ? {} : { [UNATTENDED]: '1' }),
      ...(accept ? { accept } : {}),
    },
  })
  const response = await fetch(path, request).catch(() => {
    throw new CallRefused('UNREACHABLE')
  })
  if (response.ok) return response
  const { code, details } = await refusalOf(response)
  if (!opensOne(name)) endWhenOut(code, session?.since, details['ended'])
  // Who has shown who they are goes on where they were.
  if (code === 'STEP_UP_REQUIRED' && mayAskAgain(name) && (await showAgain()))
    return send(name, given)
  throw new CallRefused(code, details)
}

/** Makes a call of the contract. Throws {@link CallRefused}; a dead session ends here. */
export async function callOps<N extends OpsCallName>(
  name: N,
  given: CallInput<N> = {},
): Promise<Answer<N>> {
  return (await answerOf(await send(name, given))) as Answer<N>
}

/** The same as a file's text. */
export async function fetchText<N extends OpsCallName>(
  name: N,
  given: CallInput<N>,
): Promise<string> {
  return (await send(name, given)).text()
}
