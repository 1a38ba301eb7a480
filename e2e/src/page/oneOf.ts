/**
 * Of looks that a journey is walked in, the one whose turn it is: CI walks each journey in one
 * language and on one device, `npm run test:languages` in and on every one. Who writes the test
 * says which, so that a file's journeys share the languages.
 */
export const oneOf = <Look>(looks: readonly Look[], turn: number): readonly Look[] =>
  process.env.EVERY_LANGUAGE ? looks : [looks[turn % looks.length]!]
