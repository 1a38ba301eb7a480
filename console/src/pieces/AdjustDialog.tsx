import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../api/useOps.ts'
import { bahtShort } from '../format/baht.ts'
import { TextIn } from './inputs.tsx'
import { Legs } from './Legs.tsx'
import { ReasonDialog } from './queue/ReasonDialog.tsx'

/** Proposes money to or from a member; another operator carries it out. */
export function AdjustDialog({
  memberId,
  name,
  close,
}: {
  memberId: string
  name: string
  close: () => void
}) {
  const t = useTranslations('adjustments')
  const [text, setText] = useState('')
  const [takes, setTakes] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  const adjust = useAct('opsMemberAdjust')
  const size = /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0
  const amount = takes ? -size : size
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('proposeTitle', { name }),
        confirm: t('propose', { amount: bahtShort(amount) }),
        needsReason: true,
        run: (reason) =>
          adjust.mutateAsync({ params: { id: memberId }, body: { amount, reason }, key }),
        body: (
          <>
            <div className="tabs" role="tablist">
              {[false, true].map((each) => (
                <button
                  key={String(each)}
                  type="button"
                  role="tab"
                  aria-selected={takes === each}
                  onClick={() => setTakes(each)}
                >
                  {each ? t('take') : t('give')}
                </button>
              ))}
            </div>
            <TextIn name={t('amount')} inputMode="decimal" value={text} set={setText} />
            <div className="wellb">
              <Legs
                legs={[
                  { account: 'house:adjust', amount: -amount },
                  { account: `member:${memberId}:wallet`, amount },
                ]}
              />
            </div>
          </>
        ),
      }}
    />
  )
}
