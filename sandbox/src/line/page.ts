import { readFileSync } from 'node:fs'
import { PAGES } from '../pages.ts'
import { LINE_PEOPLE } from './people.ts'

const SHELL = readFileSync(new URL('lineConsent.html', PAGES), 'utf8')

/** LINE's page as a person meets it: who they are there, and whether they agree. */
export function consentPage(asked: Readonly<Record<string, string | undefined>>): string {
  const link = (as: string): string => {
    const query = new URLSearchParams({ as })
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) query.set(name, value)
    return `/line/consent?${query.toString().replaceAll('&', '&amp;')}`
  }
  const people = LINE_PEOPLE.map((name) => `<a href="${link(name)}">${name}</a>`).join('\n')
  return SHELL.replace('<!-- people -->', () => people).replace('<!-- deny -->', () => link('deny'))
}
