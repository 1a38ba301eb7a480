/** The part of a language that /login needs (see `build/messageParts.ts`). */
declare module '*.json?first' {
  const texts: unknown
  export default texts
}
