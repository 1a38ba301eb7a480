import { Button } from '@krapao/ui/controls/button.tsx'
import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { Field } from '@krapao/ui/fields/field.tsx'
import { Sheet } from '@krapao/ui/overlays/sheet.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useRevealSeed, type SpinSetup } from '../../../api/queries/spin.ts'
import { useRefusalWords } from '../../../api/words.ts'
import { canCheck, checkSpin, type Finding } from './checkSpin.ts'
import { keepOwnSeed, ownSeed } from './ownSeed.ts'
import { PastSpinItem } from './PastSpinItem.tsx'
import { pastSpins, rememberSeed, type PastSpin } from './pastSpins.ts'

interface Props {
  open: boolean
  onClose: () => void
  memberId: string
  fairness: SpinSetup['fairness']
}
const SEED_LENGTH = 64

/**
 * Shows what was promised before a spin, has the secret revealed, and draws every past spin again
 * on this device.
 */
export default function CheckSheet({ open, onClose, memberId, fairness }: Props) {
  const t = useTranslations('spin.fair')
  const common = useTranslations('common')
  const inWords = useRefusalWords()
  const reveal = useRevealSeed()
  const [spins, setSpins] = useState(() => pastSpins(memberId))
  const findings = useFindings(spins)
  const waiting = spins.filter(({ serverSeed }) => serverSeed === undefined).length
  const checked = findings.filter((finding) => finding !== 'waits')

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('heading')}
      closeLabel={common('close')}
    >
      <p className="text-small text-ink-muted">{t('lead')}</p>
      <Promised fairness={fairness} />
      <OwnText memberId={memberId} />
      {!canCheck() && <Notice tone="danger">{t('insecure')}</Notice>}
      {reveal.isError && <Notice tone="danger">{inWords(reveal.error)}</Notice>}
      <Button
        kind="main"
        wide
        icon={ShieldCheck}
        busy={reveal.isPending}
        busyLabel={t('revealing')}
        reason={waiting === 0 && spins.length === 0 ? t('nothing') : undefined}
        aria-describedby="reveal-hint"
        disabled={waiting === 0}
        onClick={() =>
          reveal.mutate(undefined, {
            onSuccess: ({ serverSeed, serverSeedHash }) =>
              setSpins(rememberSeed(memberId, serverSeedHash, serverSeed)),
          })
        }
      >
        {t('reveal')}
      </Button>
      {waiting > 0 && (
        <p id="reveal-hint" className="-mt-2 text-center text-caption text-ink-faint">
          {t('revealHint')}
        </p>
      )}
      <Verdict checked={checked} />
      <Past spins={spins} findings={findings} />
    </Sheet>
  )
}

function Promised({ fairness }: { fairness: SpinSetup['fairness'] }) {
  const t = useTranslations('spin.fair')
  const common = useTranslations('common')
  return (
    <div className="well px-4 py-3">
      <p className="text-caption text-ink-muted">{t('hash')}</p>
      <div className="flex items-center gap-2">
        <code className="min-w-0 flex-1 font-[ui-monospace,monospace] text-micro break-all">
          {fairness.serverSeedHash}
        </code>
        <CopyButton
          text={fairness.serverSeedHash}
          label={t('copyHash')}
          copiedLabel={common('copied')}
          className="-mr-2"
        />
      </div>
      <p className="text-caption text-ink-faint">{t('nonce', { n: fairness.nonce })}</p>
    </div>
  )
}

function OwnText({ memberId }: { memberId: string }) {
  const [seed, setSeed] = useState(() => ownSeed(memberId))
  const t = useTranslations('spin.fair')
  return (
    <Field
      label={t('own')}
      hint={t('ownHint')}
      value={seed}
      maxLength={SEED_LENGTH}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      onChange={({ target }) => {
        setSeed(target.value)
        keepOwnSeed(memberId, target.value.trim())
      }}
    />
  )
}

function Verdict({ checked }: { checked: readonly Finding[] }) {
  const t = useTranslations('spin.fair')
  return (
    <div role="status">
      {checked.length > 0 &&
        (checked.every((finding) => finding === 'agrees') ? (
          <Notice tone="info" icon={ShieldCheck}>
            <b>{t('allAgree', { n: checked.length })}</b>
          </Notice>
        ) : (
          <Notice tone="danger">
            <b>{t('someDiffer')}</b>
          </Notice>
        ))}
    </div>
  )
}

function Past({ spins, findings }: { spins: readonly PastSpin[]; findings: readonly Finding[] }) {
  const t = useTranslations('spin.fair')
  return (
    <>
      {spins.length > 0 && (
        <section aria-labelledby="past-spins">
          <h3 id="past-spins" className="mb-2 font-semibold">
            {t('past')}
          </h3>
          <ul className="well overflow-clip">
            {spins.map((spin, at) => (
              <PastSpinItem
                key={`${spin.serverSeedHash}:${spin.nonce}`}
                spin={spin}
                finding={findings[at] ?? 'waits'}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function useFindings(spins: readonly PastSpin[]): readonly Finding[] {
  const [findings, setFindings] = useState<readonly Finding[]>([])
  useEffect(() => {
    let isGone = false
    if (!canCheck()) return undefined
    Promise.all(spins.map(checkSpin)).then(
      (found) => {
        if (!isGone) setFindings(found)
      },
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [spins])
  return findings
}
