/** The three games that may be played here; each provider names them its own way. */
export const FACES = ['lotus', 'hilo', 'boats'] as const
export type Face = (typeof FACES)[number]

export const CODES = ['hub88', 'pgsoft', 'win568', 'pragmatic'] as const
export type SeamlessCode = (typeof CODES)[number]

const IDS: Readonly<Record<SeamlessCode, Readonly<Record<Face, string>>>> = {
  hub88: { lotus: 'krp_lotus', hilo: 'krp_hilo', boats: 'krp_boats' },
  pgsoft: { lotus: '9001', hilo: '9002', boats: '9003' },
  win568: { lotus: '101', hilo: '102', boats: '103' },
  pragmatic: { lotus: 'vs5lotus', hilo: 'bchilo', boats: 'rcboats' },
}
/** The face that a provider is known for: what opens when no game is named. */
const FIRST: Readonly<Record<SeamlessCode, Face>> = {
  hub88: 'lotus',
  pgsoft: 'hilo',
  win568: 'boats',
  pragmatic: 'lotus',
}
export const GAMES = {
  lotus: { names: { th: 'สระบัว', la: 'ສະບົວ', en: 'Lotus Pond' }, category: 'slot' },
  hilo: { names: { th: 'ไฮโล', la: 'ໄຮໂລ', en: 'Hi-Lo Dice' }, category: 'table' },
  boats: { names: { th: 'แข่งเรือยาว', la: 'ແຂ່ງເຮືອຍາວ', en: 'Longboat Race' }, category: 'arcade' },
} as const

export const idOf = (code: SeamlessCode, face: Face): string => IDS[code][face]
export const firstGame = (code: SeamlessCode): string => idOf(code, FIRST[code])

/** Null: the provider has no such game. */
export const faceOf = (code: SeamlessCode, game: string): Face | null =>
  FACES.find((face) => idOf(code, face) === game) ?? null
