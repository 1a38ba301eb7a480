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

  const logIn = async ({ username, password, remember }: Credentials): Promise<void> => {
    if (isBusy) return
    if (username === '' || password === '') {
      setError(t('bothRequired'))
      return
    }
    setBusy(true)
    setError(undefined)
    try {
      enter(await api('login', { body: { username, password, remember } }), remember)
    } catch (refusal) {
      setError(inWords(refusal))
      setBusy(false)
    }
  }
  const enter = (
    { token, lastLoginAt }: { token: string; lastLoginAt: string | null },
    remember: boolean,
  ): void => {
    storeSession(token, remember)
    if (lastLoginAt) showToast({ title: t('lastLogin', { time: dateTime(lastLoginAt) }) })
    navigate(paths.member, { replace: true })
  }
  const logInByPasskey = async (): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    setError(undefined)
    try {
      const { logInWithPasskey } = await import('../../core/account/passkey.ts')
      enter(await logInWithPasskey(true), true)
    } catch (refusal) {
      const isOurs = isRefusal(refusal) && refusal.code !== 'WRONG_CREDENTIAL'
      setError(isOurs ? inWords(refusal) : t('passkeyFailed'))
      setBusy(false)
    }
  }

  return { logIn, logInByPasskey, isBusy, error, clearError: () => setError(undefined) }
}
