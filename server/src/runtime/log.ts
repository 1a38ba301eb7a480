import { pino, type DestinationStream, type Logger } from 'pino'

/** Where a library's own lines hold the headers of a request, with tokens and cookies in them. */
const HEADERS = [
  'headers',
  'req.headers',
  'request.headers',
  'busboyOptions.headers',
  'err.headers',
  'err.request.headers',
]

/** The server's log. Whatever the level, headers of requests are left out of it. */
export const createLog = (level: string, stream: DestinationStream): Logger =>
  pino({ level, redact: { paths: HEADERS, censor: '[left out]' } }, stream)
