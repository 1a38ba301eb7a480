import { useTranslations } from 'use-intl'

interface Props {
  secret: string
  otpauth: string
  /** The same as an SVG, from our own server. */
  qr: string
}

/** The key of a new authenticator: to scan, to open on the same phone, to type. */
export function AuthenticatorKey({ secret, otpauth, qr }: Props) {
  const t = useTranslations('invitation')
  return (
    <div className="wellb authkey">
      <img alt={t('qr')} src={`data:image/svg+xml,${encodeURIComponent(qr)}`} />
      <div>
        <small>{t('key')}</small>
        <b className="secret">{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</b>
        <p>
          <a className="caption" href={otpauth}>
            {t('openApp')}
          </a>
        </p>
      </div>
    </div>
  )
}
