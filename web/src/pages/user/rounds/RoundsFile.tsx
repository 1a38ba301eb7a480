import { Button } from '@krapao/ui/controls/button.tsx'
import Download from 'lucide-react/icons/download'
import { useTranslations } from 'use-intl/react'
import { useRoundsFile, type WhichRounds } from '../../../api/queries/account/rounds.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

/** All rounds that match as a file, and why there is none. */
export function RoundsFile({ of, hasRounds }: { of: WhichRounds; hasRounds: boolean }) {
  const t = useTranslations('rounds')
  const file = useRoundsFile(of)
  const refused = useRefused()
  return (
    <>
      <Button
        size="compact"
        icon={Download}
        aria-label={t('file')}
        busy={file.isPending}
        disabled={!hasRounds}
        onClick={() => {
          refused.clear()
          file.mutate(undefined, { onError: (error: Error) => refused.refuse(error) })
        }}
      >
        CSV
      </Button>
      {refused.why && (
        <div className="basis-full pb-2">
          <WhyNot why={refused.why} />
        </div>
      )}
    </>
  )
}
