import multipart, { type MultipartFile } from '@fastify/multipart'
import { SLIP_MAX_BYTES, TIMING } from '@krapao/contract/constants'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refused } from '../../runtime/refusal.ts'
import { countBytesHeld, hold } from './bytesHeld.ts'

/** How long a file may take to come in, ms. */
export const UPLOAD_MS = TIMING.uploadTimeout
/** How long any other body may take, ms. */
const BODY_MS = 60_000

/** Lets the calls of this scope take a file. */
export async function takeUploads(scope: FastifyInstance): Promise<void> {
  await scope.register(multipart, {
    limits: {
      files: 1,
      fields: 4,
      parts: 5,
      fileSize: SLIP_MAX_BYTES,
      fieldSize: 1_024,
      headerPairs: 20,
    },
  })
  countBytesHeld(scope)
}

/**
 * The bytes of the field `file`; null when there is none. Refuses with 413 what is larger than
 * allowed, with 400 a body that is no form.
 */
export async function readUpload(request: FastifyRequest): Promise<Buffer | null> {
  if (!request.isMultipart()) return null
  demandLength(request, SLIP_MAX_BYTES)
  return wellFormed(async () => {
    const part = await request.file()
    if (!part) return null
    const bytes = await bytesOf(request, part)
    return part.fieldname === 'file' && bytes.length > 0 ? bytes : null
  })
}

/**
 * A form's file and its other fields. `name` is what the uploader calls the file, and tells nothing
 * of what it is.
 */
export interface Form {
  file: { bytes: Buffer; name: string } | null
  fields: Record<string, string>
}

/**
 * The whole form, the fields before and after the file. Refuses with 413 a file of more than
 * `maxBytes`, with 400 a body that is no form.
 */
export async function readForm(request: FastifyRequest, maxBytes: number): Promise<Form> {
  const form: Form = { file: null, fields: {} }
  if (!request.isMultipart()) return form
  demandLength(request, maxBytes)
  return wellFormed(async () => {
    for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
      if (part.type === 'field') form.fields[part.fieldname] = String(part.value)
      else {
        // Every part is read to its end, or the next never comes.
        const bytes = await bytesOf(request, part)
        if (part.fieldname === 'file' && bytes.length > 0)
          form.file = { bytes, name: part.filename }
      }
    }
    return form
  })
}

/** What a form has around its file, bytes: its other fields and every part's headers. */
const AROUND = 64 * 1024

const tooLarge = (request: FastifyRequest): Error =>
  new request.server.multipartErrors.RequestFileTooLargeError()

/** Said before the bytes have come in, not after the last of them. */
function demandLength(request: FastifyRequest, maxBytes: number): void {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + AROUND) throw tooLarge(request)
}

/**
 * The part's bytes. Refuses a file too long, or one more than this process holds at once, where it
 * is: what still comes goes nowhere.
 */
function bytesOf(request: FastifyRequest, part: MultipartFile): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: unknown): void => {
      request.raw.off('data', count).unpipe().resume()
      part.file.destroy()
      reject(why instanceof Error ? why : new Error(String(why)))
    }
    function count(chunk: Buffer): void {
      try {
        hold(request, chunk.length)
      } catch (error) {
        giveUp(error)
      }
    }
    request.raw.on('data', count)
    part.file.once('limit', () => giveUp(tooLarge(request)))
    part.toBuffer().then(resolve, reject)
  })
}

/**
 * The parser's own limits bring a status with them; a form it cannot make sense of comes as a bare
 * error, and is the sender's fault.
 */
async function wellFormed<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Refused || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Refused('INVALID_REQUEST', { details: { reason: 'FORM' } })
  }
}

/**
 * Node's own limit is one for all calls and must suit a slow upload: everything else is cut off
 * sooner.
 */
export function limitBodyTime(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const hasBody =
      request.headers['content-length'] !== undefined ||
      request.headers['transfer-encoding'] !== undefined
    if (
      !hasBody ||
      raw.complete ||
      (request.headers['content-type'] ?? '').startsWith('multipart/form-data')
    )
      return
    const timer = setTimeout(() => {
      if (!raw.complete) raw.destroy()
    }, BODY_MS)
    timer.unref()
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
  })
}
