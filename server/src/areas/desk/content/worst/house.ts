import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { Settings } from '../../../../settings/settings.ts'
import { settingsNow } from '../../../../settings/settingsStore.ts'
import { abuserGame, withMaxBet, type AbuserGame, type Ring } from '../../../gifts/public.ts'
import { CATALOGUE, playableItems, weightsOf } from '../../../play/public.ts'

/** A game by its name of the rules, for who reads it. */
interface NamedGame {
  code: string
  th: string
  en: string
}

/** The house as a rule of the worst cost sees it: its games by an offer's weights, and settings. */
export interface House {
  settings: Pick<Settings, 'get'>
  /** `maxBet`: the highest bet of an offer, satang. */
  gamesBy: (weights: Record<string, number> | null, maxBet?: number | null) => AbuserGame[]
  named: (name: string) => NamedGame
  /** How many sites and games declare no return. */
  undeclared: number
  ring: Ring
}

/** As the database has it in this moment, also in a transaction. */
export const houseNow = async (db: Kysely<Database>): Promise<House> =>
  houseOf(...(await Promise.all([settingsNow(db), playableItems(db)])))

/** The same of any settings, and of any games with what they declare. */
export function houseOf(
  settings: Pick<Settings, 'get'>,
  items: Awaited<ReturnType<typeof playableItems>>,
): House {
  const rows = CATALOGUE.flatMap(({ code, name, seamless }) => {
    const own = items.filter((item) => item.code === code)
    if (own.length === 0)
      return [{ key: code, code, seamless, names: name, item: '', returns: null, deviation: null }]
    return own.map((item) => ({
      key: `${code}/${item.game}`,
      code,
      seamless,
      names: name,
      item: item.name,
      returns: item.returns === null ? null : item.returns / 10_000,
      deviation: item.deviation === null ? null : item.deviation / 100,
    }))
  })
  const percent = (key: 'inviteRatePercent' | 'refundRatePercent') => settings.get(key) / 100
  return {
    settings,
    gamesBy(own, maxBet = null) {
      const weights = weightsOf({ settings }, own)
      const weightOf = ({ key, code }: (typeof rows)[number]): number =>
        (weights[key] ?? weights[code] ?? 0) / 100
      return rows.flatMap((row) =>
        withMaxBet(
          abuserGame({ ...row, name: row.key, weight: weightOf(row) }),
          maxBet,
          row.seamless,
        ),
      )
    },
    named(name) {
      const row = rows.find(({ key }) => key === name)
      const of = (site: string) => [site, row?.item].filter(Boolean).join(' · ')
      return { code: name, th: of(row?.names.th ?? name), en: of(row?.names.en ?? name) }
    },
    undeclared: rows.filter(({ returns }) => returns === null).length,
    ring: {
      inviteRate: settings.get('inviteActive') ? percent('inviteRatePercent') : 0,
      refundRate: settings.get('refundActive') ? percent('refundRatePercent') : 0,
      refundCap: settings.get('refundCap') * 100,
    },
  }
}
