import { TIMING } from '@krapao/contract/constants'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../api/call.ts'
import { useLookup } from '../../api/queries/lookups.ts'
import { isRefusal } from '../../api/refusal.ts'
import { navigate } from '../../app/router/address.ts'
import { useLocation } from '../../app/router/Router.tsx'
import { handLogin } from '../../core/account/handedLogin.ts'
import { useAttempt } from '../../features/otp/useAttempt.ts'
import { useOtp } from '../../features/otp/useOtp.ts'
import { paths } from '../../paths.ts'
import { emptyDraft, payload, withoutBank, type Change, type Draft } from './draft.ts'
import { forgetInviter, keptInviter } from './inviter.ts'
import { reachable, type Step } from './steps.ts'

const validate = (typed: Draft) => api('accountValidate', { body: payload(withoutBank(typed)) })

const registerBy = (otpToken: string | undefined) => (typed: Draft) =>
  api('accountRegister', {
    body: { ...payload(typed), ...(otpToken === undefined ? {} : { otpToken }) },
  })

/** Whose link led here. */
function useInviter(search: string) {
  const t = useTranslations('register')
  const [inviter, setInviter] = useState(() => keptInviter(new URLSearchParams(search)))
  /** Throws what was refused for another reason. */
  const drop = (refusal: unknown): void => {
    const fields = isRefusal(refusal, 'INVALID_USER_INFO') ? refusal.details?.['fields'] : null
    if (inviter === '' || !Array.isArray(fields) || !fields.includes('inviteCode')) throw refusal
    forgetInviter()
    setInviter('')
    showToast({ tone: 'plain', title: t('inviterDropped') })
  }
  return { inviter, drop }
}

function useSteps() {
  const location = useLocation()
  const [reached, setReached] = useState<Step>('phone')
  const step = reachable((location.state as { step?: Step } | null)?.step ?? 'phone', reached)
  const goTo = (next: Step): void => {
    setReached(next)
    navigate({ search: location.search }, { state: { step: next } })
    window.scrollTo(0, 0)
  }
  return { step, setReached, goTo }
}

/** Registered and about to leave for the login, which enters with what was just typed. */
function useLeaving() {
  const [isDone, setDone] = useState(false)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(leaving.current), [])
  const leave = ({ phone, password }: Draft): void => {
    setDone(true)
    handLogin({ phone, password })
    leaving.current = setTimeout(() => navigate(paths.login), TIMING.registrationRedirect)
  }
  return { isDone, leave }
}

/**
 * The way through the four steps. Each step is a history entry, so the phone's back goes one step
 * back.
 */
export function useWizard() {
  const t = useTranslations('register')
  const location = useLocation()
  const asksOtp = useLookup('lookupRegisterOTP').data?.registerOTP
  const otp = useOtp('register')
  const { inviter, drop } = useInviter(location.search)
  const [draft, setDraft] = useState({ ...emptyDraft, inviteCode: inviter })
  const { step, setReached, goTo } = useSteps()
  const { isDone, leave } = useLeaving()

  // After a reload what was typed is gone, and the phone with its code is not.
  useEffect(() => {
    const resumed = otp.resume()
    if (!resumed) return
    setDraft((typed) => (typed.phone === '' ? { ...typed, phone: resumed.phone } : typed))
    setReached(resumed.isVerified ? 'profile' : 'otp')
    // Once, when the page is there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const change: Change = (fields) => setDraft((typed) => ({ ...typed, ...fields }))
  const { busy, attempt: attemptOnce } = useAttempt(() => {
    otp.forget()
    goTo('phone')
  })
  // Registered and about to leave: a second press would only be refused.
  const attempt: typeof attemptOnce = async (...asked) => {
    if (!isDone) await attemptOnce(...asked)
  }

  /** A link's code that nobody has is dropped, and the visitor goes on without it. */
  const dropInviter = async (
    refusal: unknown,
    send: (typed: Draft) => Promise<unknown>,
  ): Promise<void> => {
    drop(refusal)
    change({ inviteCode: '' })
    await send({ ...draft, inviteCode: '' })
  }

  return {
    step,
    asksOtp: asksOtp ?? true,
    inviterKept: inviter !== '',
    draft,
    change,
    otp,
    busy: busy || isDone,
    leavePhone: () =>
      attempt(async () => {
        const asks = asksOtp ?? (await api('lookupRegisterOTP')).registerOTP
        goTo(asks && (await otp.send(draft.phone)) === 'sent' ? 'otp' : 'profile')
      }),
    leaveOtp: (code: string, tell: (words: string) => void) =>
      attempt(async () => {
        await otp.verify(code)
        goTo('profile')
      }, tell),
    resend: () =>
      attempt(async () => {
        if ((await otp.send(draft.phone, { again: true })) === 'verified') goTo('profile')
        else showToast({ tone: 'ok', title: t('otp.resent') })
      }),
    editPhone: () => goTo('phone'),
    leaveProfile: () =>
      attempt(async () => {
        await validate(draft).catch((refusal: unknown) => dropInviter(refusal, validate))
        goTo('bank')
      }),
    finish: () =>
      attempt(async () => {
        const register = registerBy(otp.tokenOf(draft.phone))
        await register(draft).catch((refusal: unknown) => dropInviter(refusal, register))
        otp.forget()
        leave(draft)
        showToast({ tone: 'ok', title: t('done'), detail: t('doneHint') })
      }),
  }
}
