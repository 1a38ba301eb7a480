/** What a member can have before them: an address, or a sheet over one. */
export interface Screen {
  name: string
  /** Its place among all: it says which look a short run takes. */
  turn: number
  path: string
  isPublic?: boolean
  /** The sheet of the app's own table, as the history entry names it. */
  modal?: { name: string; args: Record<string, unknown> }
  /** Keys of what is chosen in it then. */
  choose?: readonly string[]
}

const PUBLIC = ['login', 'register', 'recover', 'howto', 'contact', 'fair', 'terminated', 'nowhere']
const MEMBER = [
  'home',
  'statement',
  'bonus',
  'play',
  'rounds',
  'profile',
  'security',
  'contact',
  'spin',
]

/** What a member has that some sheets are of: a movement of the statement, and a round. */
export interface Own {
  receipt: string
  round: { code: string; round: string }
}

const sheets = ({
  receipt,
  round,
}: Own): Record<string, readonly (readonly [sheet: string, args?: Record<string, unknown>])[]> => ({
  home: [
    ['deposit'],
    ['withdraw'],
    ['transfer'],
    ['game', { slotCode: 'pg' }],
    ['invite'],
    ['refund'],
    ['conditions'],
    ['agreement'],
    ['notices'],
    ['leave'],
    ['chat'],
    ['complaints'],
  ],
  statement: [['receipt', { id: receipt }], ['slips'], ['slipUpload']],
  bonus: [
    ['bonus', { code: 'FIRST100' }],
    ['promotion', { code: 'WELCOME' }],
  ],
  profile: [['editBankName']],
  security: [['changePassword'], ['bankChange'], ['passkey'], ['closeAccount']],
  play: [
    ['playLimit', { kind: 'deposit', period: 'day' }],
    ['playStop', {}],
  ],
  rounds: [['round', round]],
})

/** Ways of the deposit's sheet besides its first. */
const DEPOSIT_WAYS = ['wayBank', 'wayLink']

/** Every fourth one, from `turn` on: what a short run takes; all by SCREENS=whole and by ROUTES. */
export const byFourth = (screens: readonly Screen[], turn: 0 | 1): readonly Screen[] =>
  process.env.SCREENS === 'whole' || process.env.ROUTES
    ? screens
    : screens.filter((screen) => screen.turn % 4 === turn)

/** Every address and sheet, an address before its sheets; ROUTES=user-home,sheet-chat names some. */
export function allScreens(of: Own): readonly Screen[] {
  const only = process.env.ROUTES?.split(',')
  const overAddress = sheets(of)
  const screens: Omit<Screen, 'turn'>[] = [
    ...PUBLIC.map((name) => ({ name, path: `/${name}`, isPublic: true })),
    ...MEMBER.flatMap((name) => {
      const path = `/user/${name}`
      const over = (overAddress[name] ?? []).map(([sheet, args = {}]) => ({
        name: `sheet-${sheet}`,
        path,
        modal: { name: sheet, args },
      }))
      return [{ name: `user-${name}`, path }, ...over]
    }),
  ]
  const deposit = screens.findIndex(({ name }) => name === 'sheet-deposit')
  screens.splice(
    deposit + 1,
    0,
    ...DEPOSIT_WAYS.map((way) => ({
      name: `sheet-deposit-${way.slice(3).toLowerCase()}`,
      path: '/user/home',
      modal: { name: 'deposit', args: {} },
      choose: [`deposit.${way}`],
    })),
  )
  return screens
    .map((screen, turn) => ({ ...screen, turn }))
    .filter(({ name }) => !only || only.includes(name))
}
