import type { Answer, BodyInput, ParamsInput } from '@krapao/contract/calls'
import type { ErrorCode, Refusal } from '@krapao/contract/errors'
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
  const [method, path = ''] = OPS_PATHS[name].split(' ')
  const params = (given.params ?? {}) as Record<string, string>
  const url = path.replaceAll(/:(\w+)/g, (_, part: string) =>
    encodeURIComponent(params[part] ?? ''),
  )
  const { session, ended } = sessionNow()
  // What waits behind the log-in asks nothing meanwhile.
  if (ended !== null && !opensOne(name)) throw new CallRefused('UNAUTHORIZED')
  const response = await fetch(url, {
    method: method ?? 'GET',
    headers: {
      'x-requested-with': 'wallet-user',
      ...(isAttended() ? {} : { [UNATTENDED]: '1' }),
      ...(given.key ? { 'idempotency-key': given.key } : {}),
      ...(given.accept ? { accept: given.accept } : {}),
      // A form says by itself where its parts end.
      ...(method === 'GET' || given.form ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { body: given.form ?? JSON.stringify(given.body ?? {}) }),
  }).catch(() => {
    throw new CallRefused('UNREACHABLE')
  })
  if (response.ok) return response
  const refusal = (await response.json().catch(() => ({}))) as Partial<Refusal>
  const code = refusal.message ?? 'INTERNAL_SERVER_ERROR'
  if (!opensOne(name)) endWhenOut(code, session?.since, refusal.details?.['ended'])
  // Who has shown who they are goes on where they were.
  if (code === 'STEP_UP_REQUIRED' && mayAskAgain(name) && (await showAgain()))
    return send(name, given)
  throw new CallRefused(code, refusal.details)
}

/** Makes a call of the contract. Throws {@link CallRefused}; a dead session ends here. */
export async function callOps<N extends OpsCallName>(
  name: N,
  given: CallInput<N> = {},
): Promise<Answer<N>> {
  const response = await send(name, given)
  return (response.status === 204 ? null : await response.json()) as Answer<N>
}

/** The same as a file's text. */
export async function fetchText<N extends OpsCallName>(
  name: N,
  given: CallInput<N>,
): Promise<string> {
  return (await send(name, given)).text()
}
