import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import en from '../../locales/en.json' with { type: 'json' }
import th from '../../locales/th.json' with { type: 'json' }

/** The settings that are yes or no, as the server has them. */
const source = await readFile(
  new URL('../../../../server/src/settings/settings.ts', import.meta.url),
  'utf8',
)
const switches = [...source.matchAll(/^ {2}(\w+): (?:true|false),/gm)].map(([, key = '']) => key)
/** Words that are an act as well as a state: "website closed: open" closes it. */
const VERBS = /^(?:เปิด|ปิด|open|close|on|off)$/i

it('each switch says in both languages what is so when it is chosen, never what to do', () => {
  expect(switches).toContain('serviceClosed')
  for (const words of [th, en]) {
    const states: Record<string, { on: string; off: string }> = words.settings.state
    expect(new Set(Object.keys(states))).toEqual(new Set(switches))
    for (const [key, { on, off }] of Object.entries(states))
      expect([key, on === off, VERBS.test(on), VERBS.test(off)]).toEqual([key, false, false, false])
    for (const each of [words.content.shown, words.content.notShown, words.content.off])
      expect(each).not.toMatch(VERBS)
    // Neither may the name be one of the two: "closed: open" says nothing.
    expect(words.setting.serviceClosed.name).not.toMatch(/ปิด|closed/i)
  }
  expect(th.settings.state.serviceClosed).toEqual({ on: 'ปิดให้บริการ', off: 'เปิดให้บริการ' })
})
