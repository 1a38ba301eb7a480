import { readFileSync } from 'node:fs'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite'

/**
 * Pages that are seen first, and that are the same for everybody: three for visitors, and what a
 * member's home and statement show before anything of the member's has come. Each has a title.
 */
const PAGES = {
  login: '/login',
  register: '/register',
  recover: '/recover',
  home: '/user/home',
  statement: '/user/statement',
}
type PageName = keyof typeof PAGES
/** The product's names of the languages, and the web's. */
const LANGUAGES = { th: 'th', la: 'lo', en: 'en' } as const
type Locale = keyof typeof LANGUAGES

/** Read while building: Vite begins anew when something changes that its settings import. */
function titleOf(name: PageName, locale: Locale): string {
  const file = join(import.meta.dirname, `../src/locales/${locale}.json`)
  const { title } = JSON.parse(readFileSync(file, 'utf8')) as { title: Record<PageName, string> }
  return title[name]
}

type Render = (path: string, locale: Locale) => Promise<string>

/**
 * Writes `pages/login.th.html`, `pages/user.home.th.html` and the like: the page with its own
 * markup, styles and picture in it, painted before any script has come; `pages/laos/` has those
 * that a Laos site draws otherwise. The server chooses by address and language
 * (`server/src/http/static.ts`), `boot.js` starts the script once it is painted, and `main.tsx`
 * takes over what stands there. `plugins` are the app's own.
 */
export function prerendered(app: { plugins: () => PluginOption[]; resolve: object }): Plugin {
  let publicRoot = ''
  return {
    name: 'krapao:prerendered',
    apply: 'build',
    configResolved(config) {
      publicRoot = config.root
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'] as Rolldown.OutputAsset | undefined
        if (!page) throw new Error('the bundle has no page')
        const folder = await mkdtemp(join(tmpdir(), 'krapao-prerender-'))
        try {
          const draw = await rendererIn(folder, publicRoot, app)
          for (const name of Object.keys(PAGES) as PageName[])
            for (const locale of Object.keys(LANGUAGES) as Locale[]) {
              const place = { name, locale, bundle }
              const usual = await draw.usual(PAGES[name], locale)
              const laos = await draw.laos(PAGES[name], locale)
              const file = `${PAGES[name].slice(1).replaceAll('/', '.')}.${locale}.html`
              const html = String(page.source)
              const emit = (fileName: string, markup: string) =>
                this.emitFile({ type: 'asset', fileName, source: written(html, markup, place) })
              emit(`pages/${file}`, usual)
              if (laos !== usual) emit(`pages/laos/${file}`, laos)
            }
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      },
    },
  }
}

/** The app as a module of Node, drawn by React's server, once for each kind of site. */
async function rendererIn(
  folder: string,
  root: string,
  { plugins, resolve }: Parameters<typeof prerendered>[0],
): Promise<Record<'usual' | 'laos', Render>> {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: plugins(),
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve,
    ssr: { noExternal: true },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: join(folder, 'usual'),
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      minify: false,
    },
  })
  // A file is evaluated once: the other kind of site has files of its own.
  await cp(join(folder, 'usual'), join(folder, 'laos'), { recursive: true })
  return {
    usual: rendererOf(join(folder, 'usual'), {}),
    laos: rendererOf(join(folder, 'laos'), { laos: true }),
  }
}

/** Its files read what site it is when they are first needed. */
function rendererOf(folder: string, site: object): Render {
  const file = pathToFileURL(join(folder, 'prerender.js')).href
  return async (path, locale) => {
    Object.assign(globalThis, { site })
    const { render } = (await import(file)) as { render: Render }
    return render(path, locale)
  }
}

/** Files by address, as `bootScript.ts` lists them for `boot.js`. */
type Preload = Record<string, string[]>

interface Place {
  name: PageName
  locale: Locale
  bundle: Rolldown.OutputBundle
}

/** The built page with the markup in it: nothing is asked for before it is painted. */
function written(html: string, markup: string, { name, locale, bundle }: Place): string {
  const isPublic = !PAGES[name].startsWith('/user')
  const entry = /<script type="module"[^>]*src="([^"]+)"><\/script>\s*/.exec(html)
  const sheet = /<link rel="stylesheet"[^>]*href="([^"]+)">/.exec(html)
  if (!entry?.[1] || !sheet?.[1]) throw new Error('the page has no entry or no stylesheet')
  if (/<script/.test(markup)) throw new Error(`/${name} would wait for a script of React's`)
  // What its own chunks bring stands beside the styles that every page has.
  const preload = JSON.parse(/data-preload='([^']*)'/.exec(html)?.[1] ?? '{}') as Preload
  const sheets = [sheet[1], ...(preload[PAGES[name]] ?? []).filter((file) => file.endsWith('.css'))]
  const styles = sheets.map((file) => sourceOf(bundle, file)).join('')
  const body = markup
    .replaceAll(/<link rel="preload"[^>]*>/g, '')
    .replaceAll(
      /src="(\/assets\/[^"]+\.svg)"/g,
      (_, file: string) =>
        `src="data:image/svg+xml,${encodeURIComponent(sourceOf(bundle, file)).replaceAll("'", '%27')}"`,
    )
  return html
    .replace(
      '<html lang="th">',
      `<html lang="${LANGUAGES[locale]}" data-theme="${isPublic ? 'paper' : 'night'}">`,
    )
    .replace('<title>', () => `<title>${titleOf(name, locale)} · `)
    .replace('content="#14101f"', isPublic ? 'content="#fbf5ea"' : '$&')
    .replace(entry[0], '')
    .replaceAll(/<link rel="modulepreload"[^>]*>\s*/g, '')
    .replace('<script data-site', () => {
      const ahead = [...html.matchAll(/<link rel="modulepreload"[^>]*href="([^"]+)">/g)]
      return (
        `<script data-drawn="${locale}" data-page="${PAGES[name]}" data-entry="${entry[1]}" ` +
        `data-ahead="${ahead.map(([, file]) => file).join(' ')}" ` +
        `data-styles="${sheets.join(' ')}" data-site`
      )
    })
    .replace(sheet[0], () => `<style>${styles}</style>`)
    .replace('<div id="root"></div>', () => `<div id="root">${body}</div>`)
}

function sourceOf(bundle: Rolldown.OutputBundle, address: string): string {
  const found = bundle[address.slice(1)]
  if (found?.type !== 'asset') throw new Error(`no asset ${address}`)
  return String(found.source)
}
