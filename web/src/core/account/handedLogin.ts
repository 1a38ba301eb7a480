interface HandedLogin {
  /** Digits. */
  phone: string
  /** Of who has just registered: the login page enters with it at once. */
  password?: string
}

/* Handed from registration and recovery to the login. Stored nowhere: it is gone with the page. */
let handed: HandedLogin | null = null

export const handLogin = (login: HandedLogin): void => {
  handed = login
}

/** Once. */
export function takeLogin(): HandedLogin | null {
  const login = handed
  handed = null
  return login
}
