import { WALLET } from '@krapao/contract/constants'
import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { api } from '../../../api/call.ts'
import { useMoneyCall } from '../../../api/moneyCall.ts'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { autoLoginLink, type Credentials } from '../../../api/queries/games.ts'
import type { GameAccount } from '../../../api/queries/wallet.ts'
import { inAppOf } from '../../../core/inApp/inApp.ts'
import { useWhyNot } from '../../../core/whyNot/useWhyNot.ts'
import { plainWhy, type Why } from '../../../core/whyNot/why.ts'
import type { Transit } from '../InTransit.tsx'
import { movedNothing } from '../moveFault.ts'
import { launchPlan } from './launchPlan.ts'
import { openTab } from './newTab.ts'

interface Playing {
  game: GameAccount
  credentials: Credentials | undefined
  /** False once the sheet is closed: then what comes of it is said in a toast. */
  isShown: boolean
  onTransit: (sent: Omit<Transit, 'seen'>) => void
  onMoved: () => void
  /** What must be done first of all, with the tab open already. */
  before?: (() => Promise<unknown>) | undefined
}

/** Money into a game and the way into it. Amounts in baht; 0 or less moves nothing. */
export function usePlay({ game, credentials, isShown, onTransit, onMoved, before }: Playing) {
  const pair = useKipPair()
  const t = useTranslations('game')
  const home = useTranslations('home')
  const inWords = useWhyNot()
  const [busy, setBusy] = useState<'transfer' | 'play'>()
  const [fault, setFault] = useState<Why>()
  const say = useSay(isShown, setFault)

  const move = useMove({ game, onTransit, onMoved, say })

  const transferOnly = async (amount: number): Promise<void> => {
    if (busy || amount <= 0) return
    setFault(undefined)
    setBusy('transfer')
    await move(amount)
    setBusy(undefined)
  }

  /** Must be called in the tap itself: the tab is opened before anything is waited for. */
  const play = async (amount: number): Promise<void> => {
    if (busy) return
    setFault(undefined)
    const tab = openTab(t('openingGame', { game: game.name }))
    if (!tab) {
      const hint = inAppOf(navigator.userAgent) ? 'popupHintInApp' : 'popupHint'
      return say(plainWhy(t('popupBlocked'), t(hint)))
    }
    setBusy('play')
    if (amount <= 0 || (await move(amount))) {
      const where =
        amount > 0
          ? t('launchFailedMoved', { amount: pair.text(amount), game: game.name })
          : home('moneyUnchanged')
      const askCredentials = async (): Promise<Credentials> => {
        await before?.()
        return credentials ?? (await api('gameCredentials', { params: { slotCode: game.code } }))
      }
      await launchPlan(game, askCredentials, autoLoginLink).then(
        (plan) => {
          if (plan) return tab.follow(plan)
          tab.close()
          say(plainWhy(t('noWeb'), where))
        },
        (error: unknown) => {
          tab.close()
          say({ ...inWords(error, { place: where }), detail: t('launchFailed') })
        },
      )
    } else tab.close()
    setBusy(undefined)
  }

  return { transferOnly, play, busy, fault }
}

/** In the sheet while it is open, else in a toast. */
function useSay(isShown: boolean, setFault: (fault: Why) => void) {
  const isSeen = useRef(isShown)
  useEffect(() => {
    isSeen.current = isShown
    return () => {
      isSeen.current = false
    }
  }, [isShown])
  const say = (said: Why): void => {
    haptic('refused')
    if (isSeen.current) setFault(said)
    else
      showToast({ tone: 'no', title: said.title, detail: said.place ?? said.detail, stays: true })
  }
  return say
}

function useMove({
  game,
  onTransit,
  onMoved,
  say,
}: {
  game: GameAccount
  onTransit: (sent: Omit<Transit, 'seen'>) => void
  onMoved: () => void
  say: (said: Why) => void
}) {
  const pair = useKipPair()
  const transfer = useMoneyCall('transfer')
  const t = useTranslations('game')
  const inWords = useWhyNot()
  const home = useTranslations('home')
  const move = async (amount: number): Promise<boolean> => {
    const heldAt = Date.now()
    try {
      const answer = await transfer.mutateAsync({ body: { from: WALLET, to: game.code, amount } })
      onMoved()
      if (answer.message === 'PENDING') {
        onTransit({ amount, reference: answer.reference, heldAt, sentAt: Date.now() })
        return false
      }
      haptic('done')
      showToast({
        tone: 'ok',
        title: t('moved', { amount: pair.text(amount), game: game.name }),
        detail: t('movedHint', { amount: pair.text(answer.wallet.amount) }),
      })
      return true
    } catch (error) {
      say(
        movedNothing(error)
          ? inWords(error, { place: home('moneyUnchanged') })
          : inWords(error, {
              title: t('moveUnknown'),
              place: t('moveUnknownHint'),
              isWaiting: true,
              way: 'STATEMENT',
            }),
      )
      return false
    }
  }
  return move
}
