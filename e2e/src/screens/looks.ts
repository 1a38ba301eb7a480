import type { Page } from 'playwright-core'
import { LANGUAGES, type Language } from '../page/words.ts'
import type { Screen } from './screens.ts'

const HEIGHTS = { 390: 844, 768: 1024, 1280: 800 } as const
type Width = keyof typeof HEIGHTS
type Theme = 'night' | 'paper'
export interface Look {
  language: Language
  theme: Theme
  width: Width
}

export const WIDTHS = [390, 768, 1280] as const
const WHOLE = LANGUAGES.flatMap((language) =>
  (['night', 'paper'] as const).flatMap((theme) =>
    WIDTHS.map((width): Look => ({ language, theme, width })),
  ),
)
export const nameOf = ({ language, theme, width }: Look): string =>
  [language, theme, width].join('-')

/** A cut through the matrix: each screen in one of these, by turn. */
const CUT = {
  address: ['th-night-390', 'la-paper-768', 'en-night-1280'],
  sheet: ['th-night-390', 'la-paper-1280'],
}
/** SCREENS=whole is the whole matrix, SCREENS=th-night-390,la-paper-768 these looks. */
const asked = process.env.SCREENS
function chosenOf({ modal, turn }: Screen): readonly string[] | undefined {
  if (asked) return asked === 'whole' ? undefined : asked.split(',')
  const looks = CUT[modal ? 'sheet' : 'address']
  return [looks[turn % looks.length]!]
}

/** A screen's looks in a language at a width. A public page has one theme. */
export const allLooksOf = (screen: Screen, language: Language, width: Width): readonly Look[] =>
  WHOLE.filter((look) => look.language === language && look.width === width).filter(
    ({ theme }) => !screen.isPublic || theme === 'paper',
  )

/** Those of them that were asked for; a public page is shown whatever the theme. */
export function looksOf(screen: Screen, language: Language, width: Width): readonly Look[] {
  const looks = allLooksOf(screen, language, width)
  const chosen = chosenOf(screen)
  if (!chosen) return looks
  return looks.filter(
    (look) =>
      chosen.includes(nameOf(look)) ||
      (screen.isPublic && chosen.includes(nameOf({ ...look, theme: 'night' }))),
  )
}

/** What the screen's picture is called in the book. */
export const pictureOf = ({ name }: Screen, { language, theme, width }: Look): string =>
  `${language}/${name}-${width}-${theme}`

/** What the browser tells the page; the page follows by itself. */
export async function putOn(page: Page, { theme, width }: Look): Promise<void> {
  await page.emulateMedia({
    colorScheme: theme === 'night' ? 'dark' : 'light',
    reducedMotion: 'reduce',
  })
  await page.setViewportSize({ width, height: HEIGHTS[width] })
}
