import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { isRefusal } from '../../api/refusal.ts'
import { storeSession } from '../../api/session/session.ts'
import { useRefusalWords } from '../../api/words.ts'
import { navigate } from '../../app/router/address.ts'
import { takeLogin } from '../../core/account/handedLogin.ts'
import { forgetPhone, keepPhone } from '../../core/account/knownPhone.ts'
import { hasPasskeyHere } from '../../core/account/passkeyHere.ts'
import { dateTime } from '../../format/dateTime.ts'
import { paths } from '../../paths.ts'

interface Credentials {
  username: string
  password: string
  remember: boolean
}
interface Entered {
  token: string
  lastLoginAt: string | null
}
const passkeyCode = () => import('../../core/account/passkey.ts')

/**
 * Success stores the token and goes to /user; a refusal becomes words under the form until the next
 * input.
 */
export function useLogin() {
  const t = useTranslations('login')
  const inWords = useRefusalWords()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const enter = async (
    ask: () => Promise<Entered>,
    remember: boolean,
    said: (refusal: unknown) => string,
  ): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const { token, lastLoginAt } = await ask()
      storeSession(token, remember)
      if (lastLoginAt) showToast({ title: t('lastLogin', { time: dateTime(lastLoginAt) }) })
      navigate(paths.member, { replace: true })
    } catch (refusal) {
      setError(said(refusal))
      setBusy(false)
    }
  }
  const logIn = async (body: Credentials): Promise<void> => {
    if (body.username === '' || body.password === '') setError(t('bothRequired'))
    else
      await enter(
        async () => {
          const entered = await api('login', { body })
          if (body.remember) keepPhone(body.username)
          else forgetPhone()
          return entered
        },
        body.remember,
        inWords,
      )
  }
  const byPasskey = (ask: () => Promise<Entered>): Promise<void> =>
    enter(ask, true, (refusal) => {
      const isOurs = isRefusal(refusal) && refusal.code !== 'WRONG_CREDENTIAL'
      return isOurs ? inWords(refusal) : t('passkeyFailed')
    })
  const logInByPasskey = (): Promise<void> =>
    byPasskey(async () => (await passkeyCode()).logInWithPasskey())

  const handed = useHanded(logIn)
  useOffered(byPasskey)
  return { logIn, logInByPasskey, handed, isBusy, error, clearError: () => setError(undefined) }
}

/** The phone that was handed over; who has just registered is logged in at once. */
function useHanded(logIn: (body: Credentials) => Promise<void>): string {
  const [{ phone, password } = { phone: '' }] = useState(() => takeLogin() ?? undefined)
  useEffect(() => {
    if (password) void logIn({ username: phone, password, remember: true })
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  return phone
}

/** On a device with a passkey the browser offers it at the phone's field, where it can. */
function useOffered(byPasskey: (ask: () => Promise<Entered>) => Promise<void>): void {
  useEffect(() => {
    if (!hasPasskeyHere()) return undefined
    const leaving = new AbortController()
    passkeyCode()
      .then(({ offeredPasskey }) => offeredPasskey(leaving.signal))
      .then(
        (logIn) => logIn && byPasskey(logIn),
        // Nothing was chosen, or this browser offers none: the form and the clasp are there.
        () => undefined,
      )
    return () => leaving.abort()
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
