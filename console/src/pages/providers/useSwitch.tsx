import type { Answer } from '@krapao/contract/calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'

export type Stop = Answer<'opsProvider'>['stop']

/** Closes a provider or a game at once, or asks for it to be opened again by two. */
export function useSwitch(code: string) {
  const t = useTranslations('providers')
  const client = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const ask = (of: Pick<Asked, 'title' | 'confirm' | 'danger'>, means: string, run: Asked['run']) =>
    setAsked({
      ...of,
      needsReason: true,
      body: <p className="note">{means}</p>,
      run: async (reason) => {
        await run(reason)
        await client.invalidateQueries()
      },
    })
  return {
    stop: (game: string, name: string) =>
      ask(
        { title: t('stopTitle', { name }), confirm: t('stop'), danger: true },
        t(game === '' ? 'stopMeans' : 'stopGameMeans'),
        (reason) => callOps('opsGameStop', { params: { code }, body: { game, reason } }),
      ),
    resume: (game: string, name: string) =>
      ask({ title: t('resumeTitle', { name }), confirm: t('resume') }, t('resumeMeans'), (reason) =>
        callOps('opsGameResume', { params: { code }, body: { game, reason } }),
      ),
    see: (id: string, name: string) =>
      ask({ title: t('seeTitle', { name }), confirm: t('see') }, t('seeMeans'), (note) =>
        callOps('opsGameAlarmSeen', { params: { id }, body: { note } }),
      ),
    dialog: asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />,
  }
}
