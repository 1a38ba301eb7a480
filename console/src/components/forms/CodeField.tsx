import { TextIn } from '../inputs.tsx'

/** Where the six digits of an authenticator are typed. */
export const CodeField = ({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (code: string) => void
}) => (
  <TextIn
    name={label}
    inputMode="numeric"
    autoComplete="one-time-code"
    placeholder="000000"
    required
    value={value}
    set={onChange}
  />
)
