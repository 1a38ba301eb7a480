import { basename, dirname } from 'node:path'
import { areaRoomOf } from './rooms.ts'
import { importsOf, productOf, type Import, type Tree } from './tree.ts'

/** Reads, writes, asks or serves. `node:crypto` only calculates. */
const IO =
  /^(?:node:(?!crypto$)|kysely$|pg$|fastify|undici$|socket\.io|pino|sharp$|@electric-sql\/)/
/** Files whose part is to do something; a rules.ts that reaches one is no rule. */
const DOES = /(?:^|\/)(?:store|routes|service|\w+Store|operatorRoutes|context)\.ts$/
/** Reads the list that lies beside it, once; the list never changes. */
const READS_ITS_LIST = 'server/src/areas/people/members/passwordRules/commonPasswords.ts'

/**
 * What each rules.ts reaches that does input or output, over all that it imports. Types reach
 * nothing; of another room's public.ts only what is imported by name counts.
 */
export function impurityOf(tree: Tree): string[] {
  const product = productOf(tree)
  const known = new Map<string, string | null>()
  const importsFrom = (file: string): Import[] =>
    importsOf(file, product.get(file) ?? '').filter(({ kind }) => kind !== 'type')

  /** The files that export these names, where `file` only hands them on. */
  const behind = (file: string, names: readonly string[]): string[] => {
    const handedOn = importsOf(file, product.get(file) ?? '').filter(({ kind }) => kind !== 'type')
    const found = names.map((name) => handedOn.find((entry) => entry.names.includes(name))?.to)
    return found.every((to) => to !== undefined) && names.length > 0 ? found : [file]
  }

  const reason = (file: string): string | null => {
    const before = known.get(file)
    if (before !== undefined) return before
    known.set(file, null)
    const why = importsFrom(file)
      .flatMap((entry) => targets(entry))
      .map((to) => (IO.test(to) || DOES.test(to) ? to : product.has(to) ? reason(to) : null))
      .find((each) => each !== null)
    const answer = file === READS_ITS_LIST ? null : (why ?? null)
    known.set(file, answer)
    return answer
  }
  const targets = ({ from, to, names }: Import): string[] =>
    basename(to) === 'public.ts' && areaRoomOf(from) !== areaRoomOf(to) ? behind(to, names) : [to]

  return [...product.keys()]
    .filter((file) => basename(file) === 'rules.ts' && dirname(file).includes('areas'))
    .flatMap((file) => {
      const why = reason(file)
      return why === null ? [] : [`${file} reaches ${why}`]
    })
}
