import type { Door } from './play.ts'

/** The door of a server that listens at this address. Throws where the answer is none of JSON. */
export const doorAt =
  (url: string): Door =>
  async (code, { path, headers, body }) => {
    const answer = await fetch(`${url}/callbacks/games/${code}${path}`, {
      method: 'POST',
      headers,
      body,
    })
    if (answer.status !== 200) throw new Error(`${code}${path} answered ${answer.status}`)
    return (await answer.json()) as Record<string, unknown>
  }
