import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { firstPart, type Texts } from './messageParts.ts'

type Compiled = { [key: string]: Compiled | ReturnType<typeof compile> }

function compileTexts(texts: Texts): Compiled {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTexts(value)]),
  )
}

/** Parses the ICU messages while building: the parser (9 KB) stays out of the browser. `?first` takes what /login needs. */
export function compiledMessages(): Plugin {
  return {
    name: 'krapao:compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/locales\/\w+\.json(?:\?first)?$/ },
      handler(source, id) {
        const texts = JSON.parse(source) as Texts
        const part = id.endsWith('?first') ? firstPart(texts) : texts
        return { code: `export default ${JSON.stringify(compileTexts(part))}`, moduleType: 'js', map: null }
      },
    },
  }
}
