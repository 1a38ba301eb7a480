/**
 * Whether what asks for a socket, or for a call by a cookie, is a page of ours: no browser lets
 * another site's page say another origin, nor keeps one from trying. Who says none is no page.
 * Where the site's addresses are not named, the one that was asked is ours.
 */
export function isOwnOrigin(
  { publicOrigins }: { publicOrigins: readonly string[] },
  { origin, host }: { origin?: string | undefined; host?: string | undefined },
): boolean {
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from || from.origin !== origin) return false
  return publicOrigins.length > 0 ? publicOrigins.includes(origin) : from.host === host
}
