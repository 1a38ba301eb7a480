import { stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieIn } from '../../security/operatorCookie.ts'

/** The cookies of one call. All are HttpOnly and SameSite=Strict, and Secure behind TLS. */
export interface Cookies {
  get(name: string): string | undefined
  /**
   * `path`: the one call, or calls, that it is sent back to. Without `days` it goes with the
   * browser.
   */
  set(name: string, value: string, options: { path: string; days?: number }): void
  clear(name: string, options: { path: string }): void
}

export function cookiesOf(request: FastifyRequest, reply: FastifyReply): Cookies {
  const write = (name: string, value: string, path: string, maxAge?: number): void =>
    void reply.header(
      'set-cookie',
      stringifySetCookie({
        name,
        value,
        path,
        httpOnly: true,
        sameSite: 'strict',
        secure: request.protocol === 'https',
        ...(maxAge === undefined ? {} : { maxAge }),
      }),
    )
  return {
    get: (name) => cookieIn(request.headers.cookie, name),
    set: (name, value, { path, days }) =>
      write(name, value, path, days === undefined ? undefined : days * 86_400),
    clear: (name, { path }) => write(name, '', path, 0),
  }
}
