/**
 * Makes one thing for each owner (a server's context, a pool) when it is first used; it is gone
 * with its owner. So each server has its own memory, also where tests run several servers in one
 * process.
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
