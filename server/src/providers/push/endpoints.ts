/** The push services of the browsers: Chrome and Edge, Firefox, Safari, Edge on Windows. */
const KNOWN = [
  /^fcm\.googleapis\.com$/,
  /^updates\.push\.services\.mozilla\.com$/,
  /^(?:[a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
]

/**
 * Whether a subscription's address leads to a push service that we know, by TLS and its usual port.
 * A client names the address and our server calls it, so anything else would let a client send us
 * anywhere: into our own network first of all. `sandbox`: the one origin that is taken besides.
 */
export function isPushEndpoint(endpoint: string, sandbox: string | null): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username !== '' || url.password !== '') return false
  if (sandbox !== null && url.origin === sandbox) return url.pathname.startsWith('/push/')
  return (
    url.protocol === 'https:' && url.port === '' && KNOWN.some((host) => host.test(url.hostname))
  )
}
