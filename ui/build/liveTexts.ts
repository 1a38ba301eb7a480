import type { Plugin } from 'vite'

/**
 * While developing, a changed text is told to the open pages, which show it where they stand: a
 * reload would lose what is open and typed there. `made`: what the page takes for texts.
 */
export const liveTexts = (made: (texts: never) => unknown = (texts) => texts): Plugin => ({
  name: 'krapao:live-texts',
  apply: 'serve',
  async hotUpdate({ file, read, modules }) {
    const locale = /\/src\/locales\/(\w+)\.json$/.exec(file)?.[1]
    if (!locale || this.environment.name !== 'client') return modules
    this.environment.hot.send('krapao:texts', {
      locale,
      texts: made(JSON.parse(await read()) as never),
    })
    return []
  },
})
