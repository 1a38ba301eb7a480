/**
 * One thing for each owner (a server's context, a pool), made when it is first asked for and gone
 * with its owner: what a process keeps in memory is a server's own, also where tests run several in
 * one process.
 */
export function perContext<Thing extends object, Owner extends object = object>(
  make: (owner: Owner) => Thing,
): (owner: Owner) => Thing {
  const things = new WeakMap<Owner, Thing>()
  return (owner) => {
    const known = things.get(owner)
    if (known) return known
    const made = make(owner)
    things.set(owner, made)
    return made
  }
}
