import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { isRefusal } from '../../api/refusal.ts'
import { storeSession } from '../../api/session/session.ts'
import { useRefusalWords } from '../../api/words.ts'
import { navigate } from '../../app/router/address.ts'
import { backFromLine } from '../../core/account/line.ts'
import { dateTime } from '../../format/dateTime.ts'
import { Texts } from '../../locales/LocaleProvider.tsx'
import { paths } from '../../paths.ts'

/** The way in by LINE, for who has linked it: to LINE's page, and what it has sent back. */
export default function LineLogin() {
  return (
    <Texts part="all">
      <Entry />
    </Texts>
  )
}

function Entry() {
  const t = useTranslations('line')
  const { begin, isBusy, error } = useLineLogin()
  const entry = useRef<HTMLDivElement>(null)
  // What is told makes the page longer: the button under it stays above a phone's bar.
  useEffect(() => {
    if (error !== undefined) entry.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <div
      ref={entry}
      className="mt-2 mb-3 scroll-mb-[calc(var(--nav-height)+env(safe-area-inset-bottom)+1rem)]"
    >
      {error && (
        <p role="alert" className="mb-2 text-center text-caption text-pretty text-danger">
          {error}
        </p>
      )}
      <Button
        wide
        icon={MessageCircle}
        busy={isBusy}
        busyLabel={t('loggingIn')}
        onClick={() => void begin()}
      >
        {t('logIn')}
      </Button>
    </div>
  )
}

/** /login has no client of queries: it asks for itself, as the form does. */
function useLineLogin() {
  const t = useTranslations('line')
  const login = useTranslations('login')
  const inWords = useRefusalWords()
  const [back] = useState(() => backFromLine())
  const code = back?.code ?? null
  const [isBusy, setBusy] = useState(code !== null)
  const [error, setError] = useState(back && code === null ? t('left') : undefined)
  const refuse = (refusal: unknown): void => {
    const isOurs = isRefusal(refusal) && refusal.code !== 'WRONG_CREDENTIAL'
    setError(isOurs ? inWords(refusal) : t('left'))
    setBusy(false)
  }

  // Busy until LINE's page is there.
  const begin = async (): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      const { url } = await api('lineLoginBegin', { stay: true })
      window.location.assign(url)
    } catch (refusal) {
      refuse(refusal)
    }
  }
  const finish = async (shown: { code: string; state: string }): Promise<void> => {
    try {
      const body = { ...shown, remember: true }
      const { token, lastLoginAt } = await api('lineLoginFinish', { body, stay: true })
      storeSession(token, true)
      if (lastLoginAt) showToast({ title: login('lastLogin', { time: dateTime(lastLoginAt) }) })
      navigate(paths.member, { replace: true })
    } catch (refusal) {
      refuse(refusal)
    }
  }
  useEffect(() => {
    if (!back) return
    // First of all: a code in the address is for nobody to copy.
    navigate(paths.login, { replace: true })
    if (code !== null) void finish({ state: back.state, code })
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  // Who goes back from LINE's page finds this one as it was left.
  useEffect(() => {
    const found = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) setBusy(false)
    }
    window.addEventListener('pageshow', found)
    return () => window.removeEventListener('pageshow', found)
  }, [])
  return { begin, isBusy, error }
}
