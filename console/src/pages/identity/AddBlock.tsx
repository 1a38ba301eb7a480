import { BLOCK_KINDS, type BlockKind } from '@krapao/contract/ops/identity/kinds'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { PickIn, TextIn, TimeIn } from '../../components/inputs.tsx'
import { ReasonDialog } from '../../components/queue/ReasonDialog.tsx'

/** Keeps a phone, an account, a card or a member's devices away, from now on. */
export function AddBlock({ close, done }: { close: () => void; done: () => void }) {
  const t = useTranslations('blocks')
  const add = useAct('opsBlockAdd')
  const [kind, setKind] = useState<BlockKind>('PHONE')
  const [value, setValue] = useState('')
  const [bankCode, setBankCode] = useState('')
  const [until, setUntil] = useState<string | null>(null)
  return (
    <ReasonDialog
      close={close}
      done={done}
      asked={{
        title: t('add'),
        confirm: t('add'),
        needsReason: true,
        danger: true,
        run: (reason) => add.mutateAsync({ body: { kind, value, bankCode, reason, until } }),
        body: (
          <>
            <PickIn
              name={t('kind')}
              value={kind}
              of={BLOCK_KINDS.map((each) => [each, t(`kindOf.${each}`)] as const)}
              set={setKind}
            />
            {kind === 'BANK' && (
              <TextIn name={t('bankCode')} field="bankCode" value={bankCode} set={setBankCode} />
            )}
            <TextIn name={t(`value.${kind}`)} field="value" value={value} set={setValue} />
            <TimeIn name={t('untilOrNever')} field="until" value={until} set={setUntil} />
            <p className="caption muted">{t('addLead')}</p>
          </>
        ),
      }}
    />
  )
}
