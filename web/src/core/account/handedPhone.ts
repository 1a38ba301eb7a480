/* Handed from registration and recovery to the login. Stored nowhere: it is gone with the page. */
let handed = ''

/** As the login's field shows it. */
export const handPhone = (spaced: string): void => {
  handed = spaced
}

/** Once. */
export function takePhone(): string {
  const phone = handed
  handed = ''
  return phone
}
