/** Where the six digits of an authenticator are typed. */
export function CodeField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (code: string) => void
}) {
  return (
    <label className="fl">
      <span>{label}</span>
      <input
        className="textin"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
