import type { Rolldown } from 'vite'

/** A source that is fetched by itself, on the way to which pages it is needed. */
type Way = 'entry' | 'login' | 'public' | 'toast' | 'home' | 'page' | 'sheet' | 'later'

/** What the routes, the layouts and the table of modals fetch, by the folders that they stand in. */
function wayOf(id: string): Way {
  const source = /\/web\/src\/(.*)$/.exec(id)?.[1] ?? ''
  if (/^layouts\/PublicLayout|^pages\/login\//.test(source)) return 'login'
  if (/^layouts\/MemberLayout|^pages\/user\/home\/HomePage/.test(source)) return 'home'
  if (source.startsWith('layouts/Toasts')) return 'toast'
  if (source.startsWith('pages/user/')) return 'page'
  if (source.startsWith('pages/')) return 'public'
  if (/^features\/.*Modal\.tsx$/.test(source)) return 'sheet'
  return 'later'
}

/**
 * The shared chunks, first those that others stand on: a chunk takes what its modules import with
 * it, unless an earlier one has it.
 */
const CHUNKS = 'react shell public toast query form drawn member small why sheet'.split(' ')

/** What pages and sheets share in small pieces: parts, icons, words, questions to the server. */
const LIGHT = /\/ui\/src\/|\/web\/src\/(?:api|app|core|format)\/|\/lucide-react\//
/** Public pages after /login: a visitor waits for their fields, and for nothing of a member's. */
const FORMS = /\/web\/src\/pages\/(?:register\/|recover\/|howto\/HowtoPage)/
/** The card of a refusal, of sheets and of pages: no page waits for the parts of sheets for it. */
const WHY_NOT = /\/web\/src\/core\/whyNot\/|\/contract\/src\/refusalRule/
/** What so many sheets are made of is fetched with the first of them. */
const MOST_SHEETS = 8

type RootsOf = (id: string, graph: Rolldown.ChunkingContext) => Set<string>

/** The sources fetched by themselves from which a module is reached without another fetch. */
function rootFinder(): RootsOf {
  const known = new Map<string, Set<string>>()
  return (id, graph) => {
    const roots = new Set<string>()
    const seen = new Set<string>()
    const climb = (each: string): void => {
      if (seen.has(each)) return
      seen.add(each)
      const done = known.get(each)
      if (done) return done.forEach((root) => roots.add(root))
      const module = graph.getModuleInfo(each)
      if (!module) return
      if (module.isEntry || module.dynamicImporters.length > 0) roots.add(each)
      for (const importer of module.importers) climb(importer)
    }
    climb(id)
    known.set(id, roots)
    return roots
  }
}

/**
 * Puts each module into a chunk by who imports it; one that a single page or sheet needs stays with
 * that. What a page draws at once is never fetched with what it does not need, and what many small
 * pages share is few files: each costs a request and compresses badly.
 */
export function chunksByRoute(): Rolldown.CodeSplittingGroup[] {
  const rootsOf = rootFinder()

  /** From the rooms that all share, and brings neither a library of its own along nor a sheet. */
  const isLight = (id: string, graph: Rolldown.ChunkingContext): boolean => {
    const module = graph.getModuleInfo(id)
    if (!LIGHT.test(id) || !module) return false
    return module.importedIds.every((each) => {
      const chunk = chunkOf(each, graph)
      return chunk === null ? isLight(each, graph) : chunk !== 'sheet'
    })
  }

  const chunkOf = (id: string, graph: Rolldown.ChunkingContext): string | null => {
    const roots = [...rootsOf(id, graph)]
    const ways = new Set(
      roots.map((root): Way => (graph.getModuleInfo(root)?.isEntry ? 'entry' : wayOf(root))),
    )
    if (/\/node_modules\/(?:react|react-dom|scheduler)\//.test(id)) return 'react'
    if (ways.has('entry')) return 'shell'
    if (roots.length < 2) return null
    if (ways.has('login')) return ways.has('home') ? 'shell' : 'public'
    if (ways.has('toast')) return 'toast'
    const isForm = roots.some((root) => FORMS.test(root))
    if (isForm) return ways.has('home') ? 'query' : 'form'
    // The films of /howto draw the home page's own parts.
    if (ways.has('public') && ways.has('home')) return 'drawn'
    if (ways.has('home')) return 'member'
    if (WHY_NOT.test(id)) return 'why'
    const sheets = roots.filter((root) => wayOf(root) === 'sheet')
    // What a page needs too is fetched without what all sheets are made of.
    const isSmall = isLight(id, graph)
    if (sheets.length >= MOST_SHEETS && !(isSmall && ways.has('page'))) return 'sheet'
    return isSmall ? 'small' : null
  }

  return CHUNKS.map((chunk, at) => ({
    name: (id, graph) => (chunkOf(id, graph) === chunk ? chunk : null),
    debugName: chunk,
    priority: CHUNKS.length - at,
  }))
}
