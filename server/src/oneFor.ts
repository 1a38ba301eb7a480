/**
 * One thing for each owner (a server's context, a pool), made when it is first asked for and gone with its owner: what a process keeps
 * in memory is a server's own, also where tests run several in one process.
 */
export function oneFor<Thing extends object>(make: () => Thing): (owner: object) => Thing {
  const things = new WeakMap<object, Thing>()
  return (owner) => {
    const known = things.get(owner)
    if (known) return known
    const made = make()
    things.set(owner, made)
    return made
  }
}
