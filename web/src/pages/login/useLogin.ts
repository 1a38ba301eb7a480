import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { isRefusal } from '../../api/refusal.ts'
import { storeSession } from '../../api/session/session.ts'
import { useRefusalWords } from '../../api/words.ts'
import { navigate } from '../../app/router/address.ts'
import { dateTime } from '../../format/dateTime.ts'
import { paths } from '../../paths.ts'

interface Credentials {
  username: string
  password: string
  remember: boolean
}

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
    ask: () => Promise<{ token: string; lastLoginAt: string | null }>,
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
    else await enter(() => api('login', { body }), body.remember, inWords)
  }
  const logInByPasskey = (): Promise<void> =>
    enter(
      async () => (await import('../../core/account/passkey.ts')).logInWithPasskey(true),
      true,
      (refusal) => {
        const isOurs = isRefusal(refusal) && refusal.code !== 'WRONG_CREDENTIAL'
        return isOurs ? inWords(refusal) : t('passkeyFailed')
      },
    )

  return { logIn, logInByPasskey, isBusy, error, clearError: () => setError(undefined) }
}
