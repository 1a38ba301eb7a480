import type { Answer } from '@krapao/contract/calls'
import { useTranslations } from 'use-intl'

export type Group = Answer<'opsLinkGroups'>['groups'][number]

/** Whether its gifts wait, and who said so. */
export function GroupState({ of }: { of: Group }) {
  const t = useTranslations('links')
  const { decided } = of
  return (
    <span>
      <span className={`badge ${of.giftsWait ? 'wait' : 'ok'}`}>
        {t(of.giftsWait ? 'giftsWait' : 'giftsPass')}
      </span>
      {decided && (
        <small>
          {decided.decision === 'LET'
            ? t('letBy', { name: decided.by, n: decided.upTo ?? 0 })
            : t('heldBy', { name: decided.by })}
        </small>
      )}
    </span>
  )
}
