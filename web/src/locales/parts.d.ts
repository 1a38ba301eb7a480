/** The part of a language that one page needs first (see `build/messageParts.ts`). */
declare module '*.json?first' {
  const texts: unknown
  export default texts
}
declare module '*.json?home' {
  const texts: unknown
  export default texts
}
declare module '*.json?register' {
  const texts: unknown
  export default texts
}
