/** Apps that open a link in a browser of their own, by what they add to the user agent. */
const APPS = [
  ['LINE', /\bLine\//],
  ['Facebook', /\bFB(?:AN|AV|_IAB)\b/],
  ['Instagram', /\bInstagram\b/],
  ['TikTok', /\b(?:musical_ly|BytedanceWebview|TikTok)/],
] as const
export type InApp = (typeof APPS)[number][0]

/** The app in whose browser the page is open; null in a browser of its own. */
export const inAppOf = (userAgent: string): InApp | null =>
  APPS.find(([, mark]) => mark.test(userAgent))?.[0] ?? null

/**
 * Where a link leads out of the app's browser: LINE reads a parameter, Android takes an intent for
 * whichever browser the phone prefers. Null: only the app's own menu leads out.
 */
export function wayOut(app: InApp, userAgent: string, address: string): string | null {
  const url = new URL(address)
  if (app === 'LINE') {
    url.searchParams.set('openExternalBrowser', '1')
    return url.href
  }
  if (!/\bAndroid\b/.test(userAgent)) return null
  const scheme = url.protocol.replace(':', '')
  return `intent://${url.host}${url.pathname}${url.search}#Intent;scheme=${scheme};end`
}
