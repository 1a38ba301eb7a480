import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
/** What is shipped: the server with its packages, and the pages with what is built into them. */
const SHIPPED = ['contract', 'client', 'server', 'ui', 'web', 'console']

interface Locked {
  version?: string
  license?: string
  link?: boolean
  resolved?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}
export interface ShippedPackage {
  name: string
  version: string
  licence: string
  /** Of its folder, where it is installed on this machine; a few are of one system alone. */
  text: string | null
}

/** Where `name` is found from the folder `from`, as Node looks for it. */
function placeOf(packages: Readonly<Record<string, Locked>>, from: string, name: string) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[place]) return place
    if (folder === '') return null
  }
}

function neededBy(locked: Locked): string[] {
  const peers = Object.keys(locked.peerDependencies ?? {}).filter(
    (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
  )
  return [...Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }), ...peers]
}

function textIn(place: string): string | null {
  try {
    const folder = join(ROOT, place)
    const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)(\.|-|$)/i.test(name))
    return file ? readFileSync(join(folder, file), 'utf8').trim() : null
  } catch {
    return null
  }
}

/** The few that name none bring its text. */
const licenceBy = (text: string | null): string =>
  text?.includes('Permission is hereby granted, free of charge') === true ? 'MIT' : ''

/** Every package that reaches somebody, by the lock file: no tool of ours, no test. */
export function shippedPackages(): ShippedPackage[] {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const places = new Set(SHIPPED)
  // A set that is walked takes what is added meanwhile.
  for (const place of places)
    for (const name of neededBy(lock.packages[place] ?? {})) {
      const found = placeOf(lock.packages, place, name)
      if (found)
        places.add(lock.packages[found]?.link ? String(lock.packages[found]?.resolved) : found)
    }
  return [...places]
    .filter((place) => place.includes('node_modules/'))
    .map((place) => {
      const text = textIn(place)
      return {
        name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
        version: lock.packages[place]?.version ?? '',
        licence: lock.packages[place]?.license ?? licenceBy(text),
        text,
      }
    })
    .toSorted((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1))
}
