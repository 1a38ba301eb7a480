import { register } from '../newcomer.ts'
import { payIn } from '../play.ts'
import { Stopped, type Scenario, type Way } from '../scenario.ts'

const REASON = { reason: 'for the fuzzer' }
/** Where nobody else of the fuzzer plays. */
const CODE = 'circus'

/** Games are listed, opened, closed and opened again; a round there is looked at. */
async function keepGames(way: Way): Promise<void> {
  const params = { code: CODE }
  const one = await way.operator('owner')
  const fresh = `fuzz${way.chance.int(1, 1_000_000)}`
  await way.outside('POST', `/games/${CODE}/offer`, { id: fresh })
  const seen = await way.call('opsGameList', one, { params })
  await way.call('opsGameListTake', one, { params, body: { name: seen.name, open: [] } })
  await way.call('opsGameOpen', one, { params, body: { game: fresh } })
  const member = await register(way)
  await payIn(way, member, 100)
  const at = { params: { slotCode: CODE } }
  await way.call('gameActivate', member, at)
  await way.call('transfer', member, { body: { from: 'WALLET', to: CODE, amount: 100 } })
  const { username } = await way.call('gameCredentials', member, at)
  const { roundId: round } = (await way.outside('POST', `/games/${CODE}/play`, {
    username,
    bet: 10,
    win: 5,
    game: fresh,
  })) as { roundId: string }
  // Money that leaves a game brings its rounds.
  await way.call('transfer', member, { body: { from: CODE, to: 'WALLET', amount: 50 } })
  const filters = [{ column: 'round', op: 'is' as const, values: [round] }]
  const ofRound = { params: { list: 'rounds' as const }, body: { filters } }
  await way.until('opsList', one, ofRound, ({ rows }) => rows.length > 0)
  await way.call('opsPlayedRound', one, { params, body: { round } })
  await way.call('opsProviders', one, { body: {} })
  await way.call('opsProvider', one, { params, body: {} })
  await way.call('opsGameStop', one, { params, body: { game: '', ...REASON } })
  const { state } = await way.call('opsGameResume', one, { params, body: { game: '', ...REASON } })
  if (state === 'done') throw new Stopped('opened again by one')
  const second = await way.colleague(one)
  await way.call('opsGameResume', second, { params, body: { game: '', ...REASON } })
}

export const PROVIDERS: readonly Scenario[] = [{ name: "keeps a provider's games", run: keepGames }]
