import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import { ask, type HttpOptions, type HttpResult } from '../http.ts'
import type { CardReading, FaceReading, IdentityVerifier } from './port.ts'

export interface IappConfig {
  baseUrl: string
  apiKey: string
}
const text = z.string().nullish()
const Card = z.object({
  id_number: text,
  th_name: text,
  en_name: text,
  en_dob: text,
  en_expire: text,
  error_message: text,
})
const Faces = z.object({
  total: z.object({
    confidence: z.number(),
    isSamePerson: z.union([z.boolean(), z.enum(['true', 'false'])]),
  }),
})
/** Both are documented to take some seconds. */
const TIMEOUT_MS = 30_000

/**
 * IApp Technology (iapp.co.th), `/v3/store/ekyc`: the front of a Thai identity card is read, and
 * the face on it compared with another picture. Multipart, the key in the header `apikey`. Written
 * from the published documents and not run against their own service.
 */
export function iapp({ baseUrl, apiKey }: IappConfig, http: HttpOptions): IdentityVerifier {
  const post = (path: string, files: Record<string, Uint8Array>): Promise<HttpResult> => {
    const { type, body } = multipart(files)
    return ask(
      {
        method: 'POST',
        url: `${baseUrl}/${path}`,
        headers: { apikey: apiKey, 'content-type': type },
        body,
      },
      { ...http, timeoutMs: Math.max(http.timeoutMs, TIMEOUT_MS) },
    )
  }
  return {
    readCard: async (picture) =>
      cardAnswer(await post('thai-national-id-card/front', { file: picture })),
    compareFaces: async (card, face) =>
      faceAnswer(await post('face-and-id-card-verification', { file0: card, file1: face })),
  }
}

export function cardAnswer(response: HttpResult): ProviderAnswer<CardReading | null> {
  const read = readable(response)
  if (read.kind !== 'done') return read
  const card = Card.safeParse(read.value)
  if (!card.success) return unknown('unreadable answer')
  const { id_number: typed, th_name: thai, en_name: english, error_message: fault } = card.data
  const number = (typed ?? '').replaceAll(/\D/g, '')
  if (fault || !/^\d{13}$/.test(number)) return done(null)
  return done({
    number,
    names: [thai, english].filter((name): name is string => Boolean(name?.trim())),
    birthDate: dayOf(card.data.en_dob),
    expiresOn: dayOf(card.data.en_expire),
  })
}

export function faceAnswer(response: HttpResult): ProviderAnswer<FaceReading | null> {
  const read = readable(response)
  if (read.kind !== 'done') return read
  const faces = Faces.safeParse(read.value)
  if (!faces.success) return unknown('unreadable answer')
  const { confidence, isSamePerson } = faces.data.total
  const percent = Math.min(100, Math.max(0, Math.round(confidence)))
  return done({ same: String(isSamePerson) === 'true', percent })
}

function readable(response: HttpResult): ProviderAnswer<unknown> {
  if (response.kind === 'silence') return unknown(response.reason)
  return response.status === 200 ? done(response.json) : unknown(`HTTP ${response.status}`)
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** `26 Jul 2016`, `26 Jul. 2016`; null for anything else, a card for life among it. */
function dayOf(shown: string | null | undefined): string | null {
  const [, day = '', month = '', year = ''] =
    /^\s*(\d{1,2})\s+([A-Za-z]{3})[a-z]*\.?\s+(\d{4})\s*$/.exec(shown ?? '') ?? []
  const at = MONTHS.indexOf(month.toLowerCase())
  if (at < 0) return null
  const date = `${year}-${String(at + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return z.iso.date().safeParse(date).success ? date : null
}

/** A form of JPEG files (RFC 7578). */
function multipart(files: Record<string, Uint8Array>): { type: string; body: Uint8Array } {
  const boundary = `krapao-${randomUUID()}`
  const parts = Object.entries(files).flatMap(([name, bytes]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"; filename="${name}.jpg"\r\n` +
        'content-type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
