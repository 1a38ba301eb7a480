import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import {
  qrMinimumsFrom,
  TRUELINK_DEFAULT_SECRET,
  type PageSettings,
} from '../../contract/src/constants.ts'

/** Source of the page behind each address whose chunks are asked for before the entry runs. */
const pages: Record<string, string[]> = {
  '/login': ['layouts/PublicLayout.tsx', 'pages/login/LoginPage.tsx'],
  '/register': ['layouts/PublicLayout.tsx', 'pages/register/RegisterPage.tsx'],
  '/recover': ['layouts/PublicLayout.tsx', 'pages/recover/RecoverPage.tsx'],
  '/howto': ['layouts/PublicLayout.tsx', 'pages/howto/HowtoPage.tsx'],
  '/contact': ['layouts/PublicLayout.tsx', 'pages/contact/ContactPage.tsx'],
  '/user/home': ['layouts/MemberLayout.tsx', 'pages/user/home/HomePage.tsx'],
  '/user/statement': ['layouts/MemberLayout.tsx', 'pages/user/statement/StatementPage.tsx'],
}
const fonts: Record<string, string[]> = {
  th: ['anuphan-thai-wght', 'anuphan-latin-wght'],
  la: ['noto-sans-lao-lao-wght', 'anuphan-latin-wght'],
  en: ['anuphan-latin-wght'],
}

const absolute = (files: string[]): string[] => [...new Set(files)].map((file) => `/${file}`)

/** What to preload by language and by address, read from the finished bundle. */
function preloads(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const outputs = Object.values(bundle)
  const chunks = outputs.filter((output) => output.type === 'chunk')
  const entry = chunks.find((chunk) => chunk.isEntry)
  const atHand = new Set([entry?.fileName, ...(entry?.imports ?? [])])
  /**
   * The chunk of a source with all that it imports, their styles too: each left out would cost a
   * round trip.
   */
  const filesOf = (source: string): string[] => {
    const found = new Set<string>()
    const add = (chunk: Rolldown.OutputChunk | undefined): void => {
      if (!chunk || atHand.has(chunk.fileName) || found.has(chunk.fileName)) return
      found.add(chunk.fileName)
      for (const css of (chunk as { viteMetadata?: { importedCss: Set<string> } }).viteMetadata
        ?.importedCss ?? [])
        found.add(css)
      for (const file of chunk.imports) add(chunks.find((other) => other.fileName === file))
    }
    add(chunks.find((chunk) => chunk.facadeModuleId?.endsWith(`/src/${source}`)))
    return [...found]
  }
  const fontFile = (name: string): string[] =>
    outputs
      .filter((output) => output.fileName.includes(name) && output.fileName.endsWith('.woff2'))
      .map((output) => output.fileName)
  return {
    ...Object.fromEntries(
      Object.entries(pages).map(([address, sources]) => [
        address,
        absolute([
          ...sources.flatMap(filesOf),
          ...(address === '/login'
            ? outputs
                .map((output) => output.fileName)
                .filter((file) => /\/login-[^/]*\.svg$/.test(file))
            : []),
        ]),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(fonts).map(([locale, names]) => [
        locale,
        absolute([...filesOf(`locales/${locale}.json?first`), ...names.flatMap(fontFile)]),
      ]),
    ),
    ...Object.fromEntries(
      Object.keys(fonts).flatMap((locale) => [
        [`home ${locale}`, absolute(filesOf(`locales/${locale}.json?home`))],
        [`register ${locale}`, absolute(filesOf(`locales/${locale}.json?register`))],
        [`all ${locale}`, absolute(filesOf(`locales/${locale}.json`))],
      ]),
    ),
  }
}

type Env = Readonly<Record<string, string | undefined>>

/** Of Vite's own server, where ours writes no page. */
function settingsFrom(env: Env): string {
  const settings: PageSettings = {
    laos: env.LAOS === '1',
    line: env.LINE === 'login' || env.LINE === 'notices',
    qrMinimums: qrMinimumsFrom(env),
    truelinkSecret: env.TRUELINK_SECRET || TRUELINK_DEFAULT_SECRET,
  }
  return JSON.stringify(settings).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
}

/**
 * Writes `boot.js` into the page, where it runs a round trip before any file could, and hands it,
 * in data attributes, what it cannot know by itself. The server writes the site's settings into the
 * built page (`server/src/http/pages.ts`), and allows the script by its hash.
 */
export function bootScript(env: Env): Plugin {
  const source = readFileSync(join(import.meta.dirname, 'boot.js'), 'utf8')
  const short = minifySync('boot.js', source).code
  return {
    name: 'krapao:boot-script',
    configureServer(server) {
      server.middlewares.use('/boot.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(source)
      })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const script = bundle
          ? `<script data-site='{}' data-preload='${JSON.stringify(preloads(bundle))}'>${short}</script>`
          : `<script src="/boot.js" data-site='${settingsFrom(env)}'></script>`
        return html.replace('<!--boot-->', () => script)
      },
    },
  }
}
