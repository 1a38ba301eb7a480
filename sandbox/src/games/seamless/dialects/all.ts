import type { SeamlessCode } from '../catalogue.ts'
import type { Dialect } from './dialect.ts'
import { hub88 } from './hub88.ts'
import { pgsoft } from './pgsoft.ts'
import { pragmatic } from './pragmatic.ts'
import { win568 } from './win568.ts'

export const DIALECTS: Readonly<Record<SeamlessCode, Dialect>> = {
  hub88,
  pgsoft,
  win568,
  pragmatic,
}
