import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../api/useOps.ts'
import { bahtShort } from '../format/baht.ts'
import { TextIn } from './inputs.tsx'
import { Legs } from './Legs.tsx'
import { ReasonDialog } from './queue/ReasonDialog.tsx'

const WAYS = ['give', 'take', 'cashback'] as const

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
  const [does, setDoes] = useState<(typeof WAYS)[number]>('give')
  const [key] = useState(() => crypto.randomUUID())
  const adjust = useAct('opsMemberAdjust')
  const size = /^\d{1,8}(\.\d{1,2})?$/.test(text.trim()) ? Number(text) : 0
  const amount = does === 'take' ? -size : size
  const gives = does === 'cashback' ? 'cashback' : 'wallet'
  return (
    <ReasonDialog
      close={close}
      asked={{
        title: t('proposeTitle', { name }),
        confirm: t('propose', { amount: bahtShort(amount) }),
        needsReason: true,
        run: (reason) =>
          adjust.mutateAsync({ params: { id: memberId }, body: { amount, reason, gives }, key }),
        body: (
          <>
            <div className="tabs" role="tablist">
              {WAYS.map((each) => (
                <button
                  key={each}
                  type="button"
                  role="tab"
                  aria-selected={does === each}
                  onClick={() => setDoes(each)}
                >
                  {t(each)}
                </button>
              ))}
            </div>
            <TextIn name={t('amount')} inputMode="decimal" value={text} set={setText} />
            {does === 'cashback' ? (
              <p>{t('cashbackHint')}</p>
            ) : (
              <div className="wellb">
                <Legs
                  legs={[
                    { account: 'house:adjust', amount: -amount },
                    { account: `member:${memberId}:wallet`, amount },
                  ]}
                />
              </div>
            )}
          </>
        ),
      }}
    />
  )
}
