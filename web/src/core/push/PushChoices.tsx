import { PUSH_KINDS } from '@krapao/contract/push/kinds'
import { Button } from '@krapao/ui/controls/button.tsx'
import { Checkbox } from '@krapao/ui/controls/checkbox.tsx'
import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import BellRing from 'lucide-react/icons/bell-ring'
import { useTranslations } from 'use-intl/react'
import { usePush } from './usePush.ts'

/** Which notices reach this device while the app is closed. Each kind is a switch of its own. */
export function PushChoices() {
  const t = useTranslations('push')
  const { state, isAsked, choose, end, isBusy } = usePush()
  if (isAsked) return <SkeletonBlock className="mb-3 h-35 rounded-tile" />
  if (!state) return null
  const { kinds, amounts, subscribed } = state
  return (
    <section aria-label={t('title')} className="well mb-3 p-4">
      <b className="block leading-label">{t('title')}</b>
      <span className="block text-caption text-ink-muted">{t('lead')}</span>
      {subscribed && (
        <div className="mt-1">
          {PUSH_KINDS.map((kind) => (
            <Checkbox
              key={kind}
              label={t(kind)}
              checked={kinds.includes(kind)}
              disabled={isBusy}
              onChange={({ target }) =>
                choose({
                  kinds: PUSH_KINDS.filter((each) =>
                    each === kind ? target.checked : kinds.includes(each),
                  ),
                  amounts,
                })
              }
            />
          ))}
          <Checkbox
            label={t('amounts')}
            checked={amounts}
            disabled={isBusy}
            onChange={({ target }) => choose({ kinds, amounts: target.checked })}
          />
        </div>
      )}
      <Button
        size="compact"
        className="mt-3 w-full"
        icon={BellRing}
        disabled={isBusy}
        onClick={() => (subscribed ? end() : choose({ kinds, amounts }))}
      >
        {t(subscribed ? 'off' : 'on')}
      </Button>
    </section>
  )
}
