import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

type Tree = { [key: string]: Tree | string }
type Compiled = { [key: string]: Compiled | ReturnType<typeof compile> }

function compileTree(tree: Tree): Compiled {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? compile(value) : compileTree(value)]),
  )
}

/** Parses the ICU messages while building: the parser (9 KB) stays out of the browser. */
export function compiledMessages(): Plugin {
  return {
    name: 'krapao:compiled-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /src\/locales\/\w+\.json$/ },
      handler: (source) => ({ code: `export default ${JSON.stringify(compileTree(JSON.parse(source) as Tree))}`, moduleType: 'js', map: null }),
    },
  }
}
