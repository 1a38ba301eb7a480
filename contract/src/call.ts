import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

/**
 * One call: what goes in, what comes out, what it may refuse with. Its method and path stand in
 * `paths.ts`.
 */
export interface Call {
  summary: string
  /** `member` demands a member's bearer token, `operator` an operator's. */
  access: 'public' | 'member' | 'operator'
  params?: z.ZodType
  body?: z.ZodType
  /** Answers by status. */
  answers: Record<number, z.ZodType>
  /** Codes of its own, beyond those any call may answer with. */
  refuses: readonly ErrorCode[]
  /** The body is a file, multipart, and not JSON. */
  upload?: boolean
  /** The answer is a file to keep, under this name. */
  attachment?: string
  /** Given to who accepts text/csv: the name of the answer's list of rows. */
  csv?: string
  /** Money moves: an Idempotency-Key is taken. */
  movesMoney?: boolean
}

export const call = <const C extends Call>(definition: C): C => definition
/** The usual case: one answer with status 200. */
export const ok = <A extends z.ZodType>(answer: A): { 200: A } => ({ 200: answer })
