import { createHash } from 'node:crypto'
import type { Call } from '@krapao/contract/call'
import {
  CALLS,
  type Answer,
  type AnyCallName,
  type Body,
  type Params,
} from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { OPS_PATHS, type OpsCallName } from '@krapao/contract/ops/paths'
import { STEP_UP } from '@krapao/contract/passkeys/stepUp'
import { PATHS, STATE_CHANGING_GETS } from '@krapao/contract/paths'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Context } from '../context.ts'
import type { IdempotentRequest } from '../idempotency/asked.ts'
import type { Caller, Operator } from '../security/identity.ts'
import { continuing, describeSpan, traced } from '../tracing/span.ts'
import {
  authenticate,
  authenticateOperator,
  demandStillOperator,
  demandUncontested,
} from './auth.ts'
import { acceptsCsv, toCsv } from './downloads/csv.ts'
import { cookiesOf, type Cookies } from './headers/cookies.ts'
import { pickLanguage } from './headers/language.ts'
import { demandOwnPage, demandRequestedWith } from './headers/origin.ts'
import { idempotentRequest, markReplayed, withIdempotency } from './idempotency/idempotency.ts'
import { readForm, readUpload, type Form } from './uploads/upload.ts'

export interface CallRequest<N extends AnyCallName> {
  body: Body<N>
  params: Params<N>
  /** Who calls. On a public call it throws: there is nobody. */
  caller: Caller
  /**
   * Who calls on a public call that a member may make too: null without a token; a bad one is
   * refused as ever.
   */
  mayBeMember: () => Promise<Caller | null>
  /** The operator who calls. On any other call it throws. */
  operator: Operator
  /** The address after TRUST_PROXY has been applied. */
  ip: string
  userAgent: string
  /** The word of a password or passkey that was sent along; nobody has looked at it yet. */
  stepUp: string | null
  cookies: Cookies
  /** Answers with a Link header (RFC 8288) to an http or https address; anything else is left out. */
  linkTo: (address: string, rel: 'help') => void
  /** Where the page that calls is served from, as this server knows it. */
  origin: string
  /** From Accept-Language, which the web app sets to the language chosen; else the build's own. */
  locale: Locale
  /**
   * The caller's Idempotency-Key where one was sent on a call that moves money; see
   * `Ids.referenceFor`.
   */
  idempotencyKey: string | null
  /** The same with what it belongs to, for a use case that keeps its answer itself. */
  asked: IdempotentRequest | null
  /** The file of a call that takes one: its bytes, or null when none was sent. May be read once. */
  file: () => Promise<Buffer | null>
  /** The same with the form's other fields, for a call whose file may be of this many bytes. */
  form: (maxBytes: number) => Promise<Form>
}

type Statuses<N extends AnyCallName> = keyof (typeof CALLS)[N]['answers']
type IsUnion<T, U = T> = T extends unknown ? ([U] extends [T] ? false : true) : never
/** Calls with several good answers name the status; the others just answer. */
type HandlerResult<N extends AnyCallName> =
  IsUnion<Statuses<N>> extends true ? { status: Statuses<N>; body: Answer<N> } : Answer<N>
type Handlers = { [N in AnyCallName]: (request: CallRequest<N>) => Promise<HandlerResult<N>> }

const refusalSchema = z.object({
  message: z.string(),
  details: z.record(z.string(), z.unknown()).optional(),
})

const ALL_PATHS = { ...PATHS, ...OPS_PATHS }
const stateChangingGets = new Set<string>(STATE_CHANGING_GETS)

/**
 * Binds a call of the contract to its use case. Validation, identity, origin rules and idempotency
 * happen here, once. `keepsAnswer`: the use case keeps its answer under `asked` itself, in the
 * transaction of the money.
 */
export function bind<N extends AnyCallName>(
  app: FastifyInstance,
  context: Context,
  name: N,
  handler: Handlers[N],
  { keepsAnswer = false }: { keepsAnswer?: boolean } = {},
): void {
  const call: Call = CALLS[name]
  const [method, url] = ALL_PATHS[name].split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  const changesState = method !== 'GET' || stateChangingGets.has(name)
  const [member, operator] = [call.access === 'member', call.access === 'operator']
  const statuses = Object.keys(call.answers).map(Number)
  const bodyMayLack = call.body?.safeParse(undefined).success === true

  app.route({
    method,
    url,
    schema: {
      ...(call.params ? { params: call.params } : {}),
      ...(call.body ? { body: call.body } : {}),
      response: { ...call.answers, '4xx': refusalSchema, '5xx': refusalSchema },
    },
    onRequest: async (request, reply) => {
      if (member || operator || changesState) {
        demandRequestedWith(request)
        reply.header('cache-control', 'no-store')
      }
      if (changesState && method === 'GET') demandOwnPage(request)
      if (member) {
        request.caller = await authenticate(context, request)
        demandUncontested(request.caller, name)
      }
      if (operator)
        request.operator = await authenticateOperator(context, request, name as OpsCallName)
    },
    preValidation: async (request) => {
      // Fastify validates null in place of nothing, and null sent is wrong.
      if (bodyMayLack && request.body === undefined) request.body = {}
    },
    preHandler: async (request) => {
      // The body may have been minutes on its way: who was sent away meanwhile says nothing more.
      if (operator && method !== 'GET')
        await demandStillOperator(context, request, name as OpsCallName)
    },
    handler: tracedCall(name, url, async (request, reply) => {
      // A key belongs to a file's bytes as it does to a body, so they are read before the key is looked up.
      const file = call.upload && call.movesMoney ? await readUpload(request) : undefined
      const asked = call.movesMoney
        ? idempotentRequest(context, request, {
            call: name,
            status: statuses[0] ?? 200,
            content: file === undefined ? request.body : digest(file),
          })
        : null
      const run = async (): Promise<{ status: number; body: unknown }> => {
        const result: unknown = await handler(
          toCallRequest<N>(request, reply, context, file, asked),
        )
        if (statuses.length > 1) return result as { status: number; body: unknown }
        return { status: statuses[0] ?? 200, body: result }
      }
      const answer = keepsAnswer
        ? await markReplayed(reply, asked, run)
        : await withIdempotency(context, reply, asked, run)
      reply.code(answer.status)
      if (call.attachment)
        reply.header('content-disposition', `attachment; filename="${call.attachment}"`)
      if (call.csv !== undefined && acceptsCsv(request))
        return sendCsv(reply, answer.body, call.csv)
      return answer.status === 204 ? reply.send() : answer.body
    }),
  })

  if (changesState && method === 'GET') {
    app.route({
      method: 'HEAD',
      url,
      handler: async (_request, reply) => reply.code(405).header('allow', 'GET').send(),
    })
  }
}

type Handle = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
/** The call as a span of the caller's own trace, where it names one. */
const tracedCall =
  (name: string, route: string, handle: Handle): Handle =>
  (request, reply) => {
    const { traceparent } = request.headers
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'krapao.request': request.id,
    }
    return continuing(typeof traceparent === 'string' ? traceparent : undefined, () =>
      traced(`call ${name}`, { kind: 'SERVER', attributes }, async () => {
        const answer = await handle(request, reply)
        describeSpan({ 'http.response.status_code': reply.statusCode })
        return answer
      }),
    )
  }

function sendCsv(reply: FastifyReply, body: unknown, rows: string): FastifyReply {
  const table = (body as Record<string, Record<string, unknown>[]>)[rows] ?? []
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="report.csv"')
    .serializer(String)
    .send(toCsv(table))
}

const digest = (file: Buffer | null): string | null =>
  file && createHash('sha256').update(file).digest('base64')

function toCallRequest<N extends AnyCallName>(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Context,
  file: Buffer | null | undefined,
  asked: IdempotentRequest | null,
): CallRequest<N> {
  return {
    body: request.body as Body<N>,
    params: request.params as Params<N>,
    get caller() {
      if (!request.caller) throw new Error('a public call has no caller')
      return request.caller
    },
    mayBeMember: async () => {
      if (request.headers.authorization === undefined) return null
      request.caller = await authenticate(context, request)
      return request.caller
    },
    get operator() {
      if (request.operator === undefined) throw new Error("only an operator's call has an operator")
      return request.operator
    },
    ip: addressOf(request),
    cookies: cookiesOf(request, reply),
    linkTo(address, rel) {
      const url = URL.parse(address)
      if (url && /^https?:$/.test(url.protocol)) reply.header('link', `<${url.href}>; rel="${rel}"`)
    },
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    stepUp: textOf(request.headers[STEP_UP]),
    // As the visitor's line says it: a forwarded host is a header that anybody may send through a proxy.
    origin: `${request.protocol}://${request.headers.host ?? ''}`,
    get locale() {
      // Whoever asks for the language answers in it: a cache in between must know.
      reply.header('vary', 'Accept-Language')
      return pickLanguage(request.headers['accept-language'], context.config.laos ? 'la' : 'th')
    },
    idempotencyKey: asked?.key ?? null,
    asked,
    file: async () => (file === undefined ? readUpload(request) : file),
    form: (maxBytes) => readForm(request, maxBytes),
  }
}

const textOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[\w-]{1,200}$/.test(header) ? header : null

/** A line that has closed tells no address, whatever the type of a request says. */
const addressOf = ({ ip }: { ip?: string }): string => ip ?? ''
