import type { Answer } from '@krapao/contract/calls'
import { AlarmClock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../../api/useOps.ts'
import { FaultNote } from '../../../components/forms/FaultNote.tsx'
import { SNOOZES, untilOf, type Snooze } from './snoozes.ts'

/** Puts an open conversation aside until a time, or takes it up again. */
export function SnoozeButton({ of }: { of: Answer<'opsChatAssign'> }) {
  const t = useTranslations('chat.snooze')
  const snooze = useAct('opsChatSnooze')
  const set = (until: Date | null): void =>
    snooze.mutate({ body: { conversation: of._id, until: until?.toISOString() ?? null } })
  if (of.state === 'closed') return null
  return (
    <>
      {of.snoozedUntil === null ? (
        <select
          className="textin assignee"
          aria-label={t('label')}
          value=""
          disabled={snooze.isPending}
          onChange={({ target }) => set(untilOf(target.value as Snooze, Date.now()))}
        >
          <option value="" disabled>
            {t('label')}
          </option>
          {SNOOZES.map((each) => (
            <option key={each} value={each}>
              {t(each)}
            </option>
          ))}
        </select>
      ) : (
        <button
          type="button"
          className="btn small"
          disabled={snooze.isPending}
          onClick={() => set(null)}
        >
          <AlarmClock className="icon xs" aria-hidden />
          {t('end')}
        </button>
      )}
      <FaultNote fault={snooze.error} />
    </>
  )
}
