import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { partOf, type Part, type Texts } from './messageParts.ts'

type Compiled = { [key: string]: Compiled | ReturnType<typeof compile> }

export function compileTexts(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? compile(value) : compileTexts(value),
    ]),
  )
}

/**
 * Parses the ICU messages while building: the parser (9 KB) stays out of the browser. `?first` and
 * the like take a part.
 */
export function compiledMessages(): Plugin {
  return {
    name: 'krapao:compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/locales\/\w+\.json(?:\?(?:first|home|register))?$/ },
      handler(source, id) {
        const texts = JSON.parse(source) as Texts
        const part = /\?(\w+)$/.exec(id)?.[1] as Part | undefined
        return {
          code: `export default ${JSON.stringify(compileTexts(part ? partOf(texts, part) : texts))}`,
          moduleType: 'js',
          map: null,
        }
      },
    },
  }
}
