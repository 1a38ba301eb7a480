import type { Answer } from '@krapao/contract/calls'
import { KeyRound, Plus, ShieldCheck, Smartphone, Ticket } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { addPasskey, canUsePasskeys } from '../../api/passkey.ts'
import { useOps } from '../../api/useOps.ts'
import { ProofDialog, type Asked } from '../../components/forms/ProofDialog.tsx'
import { Skeleton, Fault } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'
import { AuthenticatorDialog } from './AuthenticatorDialog.tsx'
import { Notices } from './Notices.tsx'
import { Sessions } from './Sessions.tsx'

type Passkey = Answer<'opsSecurity'>['passkeys'][number]
type Fresh = Answer<'opsAuthenticatorBegin'>

/** What the operator logs in with beside the password: passkeys, an authenticator, codes. */
export function SecurityPage() {
  const place = useTranslations('place')
  const { data, error, refetch } = useOps('opsSecurity')
  const [asked, setAsked] = useState<Asked | null>(null)
  const [fresh, setFresh] = useState<Fresh | null>(null)
  const after = async (): Promise<void> => void (await refetch())

  const asks = useAsks(setAsked, setFresh, after)

  const only = data !== undefined && data.passkeys.length + (data.authenticator ? 1 : 0) === 1
  return (
    <Page title={place('security')}>
      <div className="work" style={{ alignContent: 'start', overflow: 'auto' }}>
        {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
        {!data && !error ? <Skeleton rows={4} /> : null}
        {data && (
          <div className="factors">
            <div className="factorcol">
              <Passkeys data={data} only={only} asks={asks} />
              <Sessions sessions={data.sessions} />
            </div>
            <div className="factorcol">
              <OtherWays data={data} only={only} asks={asks} />
              <Notices />
            </div>
          </div>
        )}
      </div>
      {asked && data && (
        <ProofDialog
          asked={asked}
          codes={data.authenticator}
          passkeys={data.passkeys.length > 0}
          close={() => setAsked(null)}
        />
      )}
      {fresh && (
        <AuthenticatorDialog
          secret={fresh.totpSecret}
          otpauth={fresh.otpauth}
          qr={fresh.qr}
          done={() => void refetch()}
          close={() => setFresh(null)}
        />
      )}
    </Page>
  )
}

/** What is asked, with a proof, before a factor is added or removed. */
function useAsks(
  setAsked: (asked: Asked) => void,
  setFresh: (fresh: Fresh) => void,
  after: () => Promise<void>,
) {
  const name = useRef<HTMLInputElement>(null)
  const t = useTranslations('security')
  const askAdd = (): void =>
    setAsked({
      title: t('add'),
      lead: t('addLead'),
      confirm: t('add'),
      body: (
        <label className="fl">
          <span>{t('name')}</span>
          <input ref={name} className="textin" maxLength={60} placeholder={t('nameHint')} />
        </label>
      ),
      run: async (proof) => {
        await addPasskey(proof, name.current?.value.trim() ?? '')
        await after()
      },
    })
  const askRemove = (passkey: Passkey): void =>
    setAsked({
      title: t('removeTitle', { name: passkey.name }),
      lead: t('removeLead'),
      confirm: t('remove'),
      danger: true,
      run: async (body) => {
        await callOps('opsPasskeyRemove', { params: { id: passkey.id }, body })
        await after()
      },
    })
  const askNewCodes = (): void =>
    setAsked({
      title: t('newCodes'),
      lead: t('newCodesWhy'),
      confirm: t('next'),
      run: async (body) => setFresh(await callOps('opsAuthenticatorBegin', { body })),
    })
  const askNoCodes = (): void =>
    setAsked({
      title: t('noCodesTitle'),
      lead: t('noCodesLead'),
      confirm: t('noCodes'),
      danger: true,
      run: async (body) => {
        await callOps('opsAuthenticatorRemove', { body })
        await after()
      },
    })
  return { askRemove, askAdd, askNewCodes, askNoCodes }
}

function Passkeys({
  data,
  only,
  asks,
}: {
  data: Answer<'opsSecurity'>
  only: boolean
  asks: ReturnType<typeof useAsks>
}) {
  const t = useTranslations('security')
  return (
    <section className="card">
      <div className="chead">
        <h2>{t('passkeys')}</h2>
      </div>
      <p className="muted caption factorlead">{t('passkeysLead')}</p>
      {data.passkeys.length === 0 && <p className="faint factorlead">{t('none')}</p>}
      {data.passkeys.map((passkey) => (
        <Factor
          key={passkey.id}
          icon={<KeyRound className="icon s" aria-hidden />}
          name={passkey.name}
          said={
            passkey.lastUsedAt
              ? t('used', { at: fullTime(passkey.lastUsedAt) })
              : t('unused', { at: fullTime(passkey.createdAt) })
          }
        >
          <button
            type="button"
            className="btn small danger"
            disabled={only}
            aria-label={t('removeTitle', { name: passkey.name })}
            onClick={() => asks.askRemove(passkey)}
          >
            {t('remove')}
          </button>
        </Factor>
      ))}
      <div className="tfoot">
        <span>{canUsePasskeys() ? '' : t('unsupported')}</span>
        <button
          type="button"
          className="btn main"
          disabled={!canUsePasskeys()}
          onClick={asks.askAdd}
        >
          <Plus className="icon s" aria-hidden />
          {t('add')}
        </button>
      </div>
    </section>
  )
}

function OtherWays({
  data,
  only,
  asks,
}: {
  data: Answer<'opsSecurity'>
  only: boolean
  asks: ReturnType<typeof useAsks>
}) {
  const t = useTranslations('security')
  return (
    <section className="card">
      <div className="chead">
        <h2>{t('otherWays')}</h2>
      </div>
      <Factor
        icon={<Smartphone className="icon s" aria-hidden />}
        name={t('authenticator')}
        said={t(data.authenticator ? 'codesOn' : 'codesOff')}
      >
        <button type="button" className="btn small" onClick={asks.askNewCodes}>
          {t(data.authenticator ? 'replace' : 'setUp')}
        </button>
        {data.authenticator && (
          <button
            type="button"
            className="btn small danger"
            disabled={only}
            onClick={asks.askNoCodes}
          >
            {t('noCodes')}
          </button>
        )}
      </Factor>
      <Factor
        icon={<Ticket className="icon s" aria-hidden />}
        name={t('recovery')}
        said={t('codesLeft', { n: data.codesLeft })}
      />
      <p className="note calm factornote">
        <ShieldCheck className="icon s" aria-hidden />
        <span>{t(only ? 'lastStays' : 'recorded')}</span>
      </p>
    </section>
  )
}

function Factor({
  icon,
  name,
  said,
  children,
}: {
  icon: ReactNode
  name: string
  said: string
  children?: ReactNode
}) {
  return (
    <div className="factor">
      <span className="av" aria-hidden>
        {icon}
      </span>
      <span className="grow">
        <b className="b">{name}</b>
        <small>{said}</small>
      </span>
      {children}
    </div>
  )
}
