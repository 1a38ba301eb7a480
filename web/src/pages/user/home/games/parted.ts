/**
 * A name before, in and after the letters looked for; all of it before where they do not stand as
 * typed.
 */
export function parted(name: string, text: string): [before: string, hit: string, after: string] {
  const wanted = text.trim().toLowerCase()
  const at = wanted === '' ? -1 : name.toLowerCase().indexOf(wanted)
  if (at < 0) return [name, '', '']
  return [name.slice(0, at), name.slice(at, at + wanted.length), name.slice(at + wanted.length)]
}
