import { maskedAddress } from '../../../people/public.ts'
import type { Cell } from '../source.ts'

type Body = Record<string, unknown> | null
interface Change {
  before: Body
  after: Body
}

/** An address is shown in part, here as elsewhere. */
const masked = (body: Body): Body =>
  body === null || typeof body['address'] !== 'string'
    ? body
    : { ...body, address: maskedAddress(body['address']) }

/** What something was and became, as JSON; null where nothing is told of it. */
export function asChange(value: unknown): Cell {
  const { before, after } = value as Change
  if (before === null && after === null) return null
  return JSON.stringify({ before: masked(before), after: masked(after) })
}

/** The same in one line of a file; satang as baht. */
export function changeInFile(cell: string): string {
  const { before, after } = JSON.parse(cell) as Change
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys
    .map((key) => {
      const [was, is] = [before, after].map((body) => said(key, body?.[key]))
      return `${key === 'satang' ? 'baht' : key}: ${[was, is].filter(Boolean).join(' -> ')}`
    })
    .join('; ')
}

function said(key: string, value: unknown): string {
  if (value === undefined || value === null) return ''
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (key !== 'satang' || !/^-?\d+$/.test(text)) return text
  const satang = text.replace('-', '').padStart(3, '0')
  return `${text.startsWith('-') ? '-' : ''}${satang.slice(0, -2)}.${satang.slice(-2)}`
}
