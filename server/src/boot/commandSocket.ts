import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { ROLES } from '@krapao/contract/ops/rights'
import * as z from 'zod'
import { COMMAND_LINE, createOperator, type Credentials } from '../areas/staff/public.ts'
import type { Context } from '../context.ts'
import { Refused } from '../runtime/refusal.ts'

/**
 * One process at a time may have the embedded database open. So while the server runs on it, `npm
 * run operator:create` asks the server: on 127.0.0.1, at a port of its own, with a token that only
 * who may read the data directory can read. Not opened on PostgreSQL.
 */
export const operatorRequest = z.strictObject({
  email: z.email().max(200),
  name: z.string().trim().min(1).max(40),
  role: z.enum(ROLES),
  password: z.string().max(200).optional(),
})
type OperatorRequest = z.output<typeof operatorRequest>

const MOST_BYTES = 4_096
const doorFile = (dataDir: string): string => join(dataDir, 'operator-door.json')

export async function openCommandSocket(context: Context): Promise<{ close(): Promise<void> }> {
  const token = randomBytes(32).toString('base64url')
  const file = doorFile(context.config.dataDir)
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    if (request.method !== 'POST' || !knows(request, token)) return answer(401, {})
    makeFor(context, request).then(
      (made) => answer(201, made),
      (error: unknown) => {
        if (error instanceof Refused)
          return answer(error.status, { message: error.code, details: error.details })
        context.log.error({ err: error }, 'an operator could not be made')
        answer(error instanceof z.ZodError ? 400 : 500, { message: 'INVALID_REQUEST' })
      },
    )
  })
  server.requestTimeout = 10_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  await rm(file, { force: true })
  await writeFile(file, JSON.stringify({ port, token }), { mode: 0o600, flag: 'wx' })
  return {
    async close() {
      await rm(file, { force: true })
      server.closeAllConnections()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
      })
    },
  }
}

function knows({ headers }: IncomingMessage, token: string): boolean {
  const given = Buffer.from(headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function makeFor(context: Context, request: IncomingMessage): Promise<Credentials> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > MOST_BYTES) throw new Refused('INVALID_REQUEST')
    parts.push(part)
  }
  const asked = operatorRequest.parse(JSON.parse(Buffer.concat(parts).toString('utf8')))
  return createOperator(context, asked, COMMAND_LINE, 'by the command line')
}

/** The answer of the server that has the embedded database; null when none answers. */
export async function askCommandSocket(
  dataDir: string,
  asked: OperatorRequest,
): Promise<{ status: number; body: Record<string, unknown> } | null> {
  try {
    const { port, token } = JSON.parse(await readFile(doorFile(dataDir), 'utf8')) as {
      port: number
      token: string
    }
    const response = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify(asked),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  } catch {
    return null
  }
}
