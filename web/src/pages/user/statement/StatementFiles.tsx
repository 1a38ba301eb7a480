import { Button } from '@krapao/ui/controls/button.tsx'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import { useTranslations } from 'use-intl/react'
import { useStatementFile, type Narrowed } from '../../../api/queries/statement.ts'
import { useRefused } from '../../../core/whyNot/useRefused.ts'
import { WhyNot } from '../../../core/whyNot/WhyNot.tsx'

const FORMATS = [
  ['csv', Download],
  ['pdf', FileText],
] as const

/** All rows that match, on every page of them, as a file. */
export default function StatementFiles({ of, hasRows }: { of: Narrowed; hasRows: boolean }) {
  const t = useTranslations('statement.file')
  const file = useStatementFile(of)
  const refused = useRefused()
  return (
    <>
      <div className="flex gap-2">
        {FORMATS.map(([format, icon]) => (
          <Button
            key={format}
            size="compact"
            className="px-3!"
            icon={icon}
            aria-label={t('label', { format: format.toUpperCase() })}
            busy={file.isPending && file.variables === format}
            disabled={!hasRows || (file.isPending && file.variables !== format)}
            onClick={() =>
              file.mutate(format, { onError: (error: Error) => refused.refuse(error) })
            }
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </div>
      {refused.why && (
        <div className="basis-full">
          <WhyNot why={refused.why} />
        </div>
      )}
    </>
  )
}
