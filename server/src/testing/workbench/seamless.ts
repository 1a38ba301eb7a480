import assert from 'node:assert/strict'
import type { SeamlessProvider } from '../../providers/game/seamless/port.ts'
import { is, valueOf, type At, type Expectation } from './expectation.ts'

/** A provider of games that calls our wallet, on the bench. */
interface SeamlessBench {
  provider: SeamlessProvider
}

export function seamlessBench(code: string, { reached }: At): SeamlessBench {
  const provider = reached.patient.seamless.get(code)
  if (!provider) throw new Error(`${code} is not among the games`)
  return { provider }
}

/** What can be held without the provider calling: every rule of a call is in `everyDialect.test.ts`. */
export const SEAMLESS_EXPECTATIONS: readonly Expectation<SeamlessBench>[] = [
  {
    title: 'a call that nobody signed moves nothing',
    needs: 'questions',
    hold: async ({ provider }) => {
      assert.ok(provider.paths.length > 0)
      for (const path of provider.paths)
        for (const text of ['', '{}', '[]', 'user=a&amount=1', '{"user":"a","amount":1}'])
          is(
            provider.read({ path, headers: {}, raw: Buffer.from(text) }).ok,
            false,
            `${path} ${text}`,
          )
      await Promise.resolve()
    },
  },
  {
    title: 'knows no round that never was',
    needs: 'questions',
    hold: async ({ provider }) =>
      is(valueOf(await provider.roundState(`never${Date.now()}`, 'nobody')).is, 'NOT_FOUND'),
  },
  {
    title: 'lists its games, each once',
    needs: 'questions',
    hold: async ({ provider }) => {
      const ids = valueOf(await provider.games()).map(({ id }) => id)
      assert.ok(ids.includes(provider.game))
      is(new Set(ids).size, ids.length)
    },
  },
  {
    title: 'gives a link into its game',
    needs: 'orders',
    hold: async ({ provider }) => {
      const token = `t${Date.now()}`
      const launch = { player: `u${Date.now()}`, token, game: provider.game, language: 'th' }
      const { link } = valueOf(await provider.launch(launch))
      assert.ok(URL.canParse(link))
    },
  },
]
