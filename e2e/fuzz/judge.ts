import { isDeepStrictEqual } from 'node:util'
import type { Call } from '@krapao/contract/call'
import { CALLS } from '@krapao/contract/calls'
import { ERROR_STATUS, type ErrorCode } from '@krapao/contract/errors'
import { mayCall } from '@krapao/contract/ops/callRights'
import type { OpsCallName } from '@krapao/contract/ops/paths'
import { rightsAtFirst } from '@krapao/contract/ops/rights'
import type { Ask } from './ask.ts'
import type { Known } from './known.ts'
import type { OperatorPerson } from './operators.ts'
import type { FuzzAnswer } from './send.ts'

/** What any call may refuse with, beyond what the contract lists for it. */
const ANY: readonly ErrorCode[] = [
  'INVALID_REQUEST',
  'NOT_FOUND',
  'KEY_MISSING',
  'KEY_INVALID',
  'REQUEST_LIMIT',
]
const OF_IDENTITY: readonly ErrorCode[] = ['UNAUTHORIZED', 'invalid-token', 'EXPIRED_AUTH_TOKEN']
const OF_OPERATORS: readonly ErrorCode[] = ['FORBIDDEN', 'UNCONFIRMED_OPERATOR']
const OF_MONEY: readonly ErrorCode[] = ['IDEMPOTENCY_KEY_REUSED', 'TRANSFER_PENDING']
/** Where the wire gives a code another status than its usual one. */
const STATUS_HERE: Readonly<Record<string, Partial<Record<ErrorCode, number>>>> = {
  playPause: { SELF_EXCLUDED: 409 },
  playExclusion: { SELF_EXCLUDED: 409 },
}
/** Fields that name something one person alone was told of: in another's hands they open nothing. */
const OWN: Readonly<Record<string, string>> = {
  qrCancel: 'qrcodeId',
  qrPaid: 'qrcodeId',
  slipReference: 'reference',
  spinClaim: 'coupon',
  autoLogin: 'username',
  autoLoginWithPassword: 'username',
  chatSend: 'userId',
  chatHistory: 'userId',
  chatRead: 'userId',
}

/** Everything wrong with this answer to this request; empty when nothing is. */
export function judge(
  made: Ask,
  answer: FuzzAnswer,
  known: Known,
  secrets: ReadonlyMap<string, string>,
): string[] {
  const { status, headers, body } = answer
  const wrong: string[] = []
  if (made.method === 'HEAD' || status === 304) return status >= 500 ? [`${status} to HEAD`] : []
  // Every other address is the member's app, which is no call.
  if (
    [200, 206].includes(status) &&
    made.broken.some(movesElsewhere) &&
    !/^\/(api|callbacks)(\/|$|\?)/.test(made.path)
  )
    return []
  const call: Call = CALLS[made.name]
  if (status < 400) {
    if (!made.broken.some(movesElsewhere) && !isAllowed(made, call))
      wrong.push('took it from who may not')
    const leaked = theirSecret(made, body, secrets)
    if (leaked !== null) wrong.push(`told ${leaked} of another`)
  }
  const said = parse(body)
  if (said === undefined && status !== 204)
    return [`the body of ${status} is not JSON: ${body.toString().slice(0, 120)}`]
  if (status !== 204 && !headers['content-type']?.startsWith('application/json'))
    wrong.push(`content type ${headers['content-type']}`)

  if (status < 400) {
    return ofAnswer({ made, status, call, said, wrong, known })
  }

  return ofRefusal({ made, call, said, wrong, body, status, headers })
}

function ofAnswer({
  made,
  status,
  call,
  said,
  wrong,
  known,
}: {
  made: Ask
  status: number
  call: Call
  said: unknown
  wrong: string[]
  known: Known
}) {
  // Another path or method may have reached another call: its schema is judged where it is asked for itself.
  if (made.broken.some(movesElsewhere)) return wrong
  const schema = call.answers[status]
  if (!schema) return [...wrong, `the contract knows no answer ${status}`]
  const fits = schema.safeParse(status === 204 ? null : said)
  if (!fits.success)
    wrong.push(
      `the answer does not fit: ${fits.error.issues
        .slice(0, 3)
        .map((issue) => `${issue.path.join('.')} ${issue.message}`)
        .join('; ')}`,
    )
  else if (status !== 204 && !isDeepStrictEqual(JSON.parse(JSON.stringify(fits.data)), said))
    wrong.push('the answer holds what the contract does not name')
  if (made.raw === null && sentBody(made, call) === 'broken')
    wrong.push('a body that breaks the contract was taken')
  const own = theirOwn(made, known)
  if (own !== null) wrong.push(`took another's ${own}`)
  return wrong
}

function ofRefusal({
  made,
  call,
  said,
  wrong,
  body,
  status,
  headers,
}: {
  made: Ask
  call: Call
  said: unknown
  wrong: string[]
  body: FuzzAnswer['body']
  status: FuzzAnswer['status']
  headers: FuzzAnswer['headers']
}) {
  const { message, details, ...more } = (typeof said === 'object' && said !== null ? said : {}) as {
    message?: ErrorCode
    details?: unknown
  }
  if (message === undefined || !(message in ERROR_STATUS) || Object.keys(more).length > 0)
    return [...wrong, `no refusal of ours: ${body.toString().slice(0, 200)}`]
  if (details !== undefined && (typeof details !== 'object' || details === null))
    wrong.push('details are no object')
  const usual = STATUS_HERE[made.name]?.[message] ?? ERROR_STATUS[message]
  if (status !== usual && !(message === 'INVALID_REQUEST' && status < 500))
    wrong.push(`${message} with ${status}`)
  if ([429, 503].includes(status) && !(Number(headers['retry-after']) >= 1))
    wrong.push(`${status} without Retry-After`)
  if (status >= 500) wrong.push(`${status} ${message}`)
  if (made.broken.some(movesElsewhere)) return wrong
  const may = [
    ...ANY,
    ...call.refuses,
    ...(call.access === 'public' && !made.name.startsWith('chat') ? [] : OF_IDENTITY),
    ...(call.access === 'operator' ? OF_OPERATORS : []),
    ...(call.movesMoney ? OF_MONEY : []),
  ]
  if (!may.includes(message))
    wrong.push(`${message} is not among what the contract says it refuses with`)
  // What a schema refuses is told by its fields alone; a rule of the server says more.
  // Half of an emoji may be refused by rules that hash or keep a text.
  const bySchema =
    !/\\ud[89a-f]/i.test(made.body?.toString() ?? '') &&
    message === 'INVALID_REQUEST' &&
    Object.keys(details ?? {}).join() === 'fields'
  if (
    made.broken.length === 0 &&
    bySchema &&
    !call.refuses.includes(message) &&
    sentBody(made, call) === 'right' &&
    !call.upload
  )
    wrong.push(`refused what the contract takes: ${JSON.stringify(details)}`)
  return wrong
}

/** Whether a call of the console was asked for with the right that it demands. */
const isAllowed = ({ name, person }: Ask, { access }: Call): boolean =>
  access !== 'operator' ||
  ('role' in person && mayCall(rightsAtFirst((person as OperatorPerson).role), name as OpsCallName))

/**
 * The secret of another member in an answer to a member or a visitor who did not send it himself;
 * null: none. `secrets`: whose each is.
 */
function theirSecret(
  { name, person, body: sent, path }: Ask,
  told: Buffer,
  secrets: ReadonlyMap<string, string>,
): string | null {
  // What an operator has published as an account of the house is told to everybody.
  if (person.kind === 'operator' || name === 'lookupDeposit') return null
  for (const word of told.toString('latin1').match(/[\w-]{10,64}/g) ?? []) {
    const owner = secrets.get(word)
    if (owner !== undefined && owner !== person.id && !sent?.includes(word) && !path.includes(word))
      return word
  }
  return null
}

const movesElsewhere = (what: string): boolean => /path|method|star|web socket/.test(what)

/**
 * `strictly`: every byte must be UTF-8, as ours always are; the server reads what is not as a sign
 * that cannot be read. It takes a byte order mark before JSON, as RFC 8259 (8.1) leaves it to.
 */
function parse(body: Buffer, strictly = true): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: strictly }).decode(body))
  } catch {
    return undefined
  }
}

/** Whether what was sent is what the contract says, read as the server reads it. */
function sentBody(made: Ask, call: Call): 'right' | 'broken' {
  if (call.params && !call.params.safeParse(made.params).success) return 'broken'
  if (!call.body || call.upload) return 'right'
  const sent = made.body === null || made.body.length === 0 ? {} : parse(made.body, false)
  return call.body.safeParse(sent).success ? 'right' : 'broken'
}

/**
 * The field by which this request names something that only somebody else was ever told; null: none
 * does.
 */
function theirOwn(made: Ask, known: Known): string | null {
  const field = OWN[made.name]
  if (field === undefined) return null
  const sent =
    made.params[field] ??
    (parse(made.body ?? Buffer.alloc(0)) as Record<string, unknown> | undefined)?.[field]
  const owner = typeof sent === 'string' ? known.ownerOf(sent) : null
  return owner === null || owner === made.person.id ? null : field
}
