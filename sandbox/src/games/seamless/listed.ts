import type { World } from '../../world.ts'
import { deviationOf, mostOf, rounded, withChanges, type Offered } from '../offered/games.ts'
import { FACES, faceOf, GAMES, idOf, type SeamlessCode } from './catalogue.ts'
import { tableOf } from './draws.ts'

/** The list of a provider's games, with what it says that each gives back, counted. */
export const offeredBy = (world: World, code: SeamlessCode): Offered[] =>
  withChanges(
    world,
    code,
    FACES.map((face) => {
      const { lines, returned } = tableOf(face)
      // Of a pick the best line alone counts.
      const counted = face === 'lotus' ? lines : lines.slice(0, 1)
      return {
        id: idOf(code, face),
        name: GAMES[face].names.en,
        category: GAMES[face].category,
        thumbnail: `${world.publicUrl()}/assets/seamless/${face}.svg`,
        ...rounded(returned, deviationOf(counted, returned)),
        maxWin: mostOf(lines),
        closed: null,
      }
    }),
  )

/** The same as its call tells it. */
export const listGames = (world: World, code: SeamlessCode) =>
  offeredBy(world, code).map((game) => {
    const face = faceOf(code, game.id)
    return { ...game, ...(face && { names: GAMES[face].names }) }
  })
