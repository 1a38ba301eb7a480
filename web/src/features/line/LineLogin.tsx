import { Button } from '@krapao/ui/controls/button.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useMutation } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import { useEffect, useState } from 'react'
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
  return (
    <div className="mt-1 mb-3">
      <Button
        wide
        icon={MessageCircle}
        busy={isBusy}
        busyLabel={t('loggingIn')}
        onClick={() => begin()}
      >
        {t('logIn')}
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-center text-caption text-pretty text-danger">
          {error}
        </p>
      )}
    </div>
  )
}

function useLineLogin() {
  const t = useTranslations('line')
  const login = useTranslations('login')
  const inWords = useRefusalWords()
  const [back] = useState(() => backFromLine())
  const begin = useMutation({
    mutationFn: () => api('lineLoginBegin', { stay: true }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const finish = useMutation({
    mutationFn: (body: { code: string; state: string }) =>
      api('lineLoginFinish', { body: { ...body, remember: true }, stay: true }),
    onSuccess: ({ token, lastLoginAt }) => {
      storeSession(token, true)
      if (lastLoginAt) showToast({ title: login('lastLogin', { time: dateTime(lastLoginAt) }) })
      navigate(paths.member, { replace: true })
    },
  })
  useEffect(() => {
    if (!back) return
    // First of all: a code in the address is for nobody to copy.
    navigate(paths.login, { replace: true })
    if (back.code !== null) finish.mutate({ state: back.state, code: back.code })
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const refusal = begin.error ?? finish.error
  const isOurs = isRefusal(refusal) && refusal.code !== 'WRONG_CREDENTIAL'
  const hasLeft = back !== null && back.code === null && begin.isIdle
  return {
    begin: () => begin.mutate(),
    isBusy: begin.isPending || begin.isSuccess || finish.isPending || finish.isSuccess,
    error: isOurs ? inWords(refusal) : refusal || hasLeft ? t('left') : undefined,
  }
}
