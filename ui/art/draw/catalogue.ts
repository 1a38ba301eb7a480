import type { Emblem } from './emblem.ts'
import { comet } from './emblems/comet.ts'
import { compass } from './emblems/compass.ts'
import { crown } from './emblems/crown.ts'
import { dice } from './emblems/dice.ts'
import { fan } from './emblems/fan.ts'
import { kite } from './emblems/kite.ts'
import { koi } from './emblems/koi.ts'
import { lotus } from './emblems/lotus.ts'
import { moon } from './emblems/moon.ts'
import { bowl } from './emblems/seamless/bowl.ts'
import { garland } from './emblems/seamless/garland.ts'
import { longboat } from './emblems/seamless/longboat.ts'
import { pond } from './emblems/seamless/pond.ts'
import { sun } from './emblems/sun.ts'
import { tent } from './emblems/tent.ts'
import { trophy } from './emblems/trophy.ts'

/**
 * Which picture each game has: drawn by recipe, or one of the six drawn by hand (the name of a file
 * in given/).
 */
export const catalogue: Record<string, Emblem | string> = {
  pg: 'gem',
  askmebet: kite,
  imi: moon,
  usun: sun,
  areaslot: compass,
  circus: tent,
  slotracha: 'lantern',
  pgslot: lotus,
  joker2: dice,
  joker: fan,
  slotxo: koi,
  superslot: comet,
  slotking: crown,
  ufabet: 'ball',
  betflix: 'cards',
  sportplus: trophy,
  huayhd: 'balls',
  lottothai: 'ticket',
  hub88: pond,
  pgsoft: bowl,
  win568: longboat,
  pragmatic: garland,
}
