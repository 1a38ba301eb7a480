/**
 * What an offer gives, asks and takes before its figures in baht can be told: sentences of its
 * fields.
 */
export function TermsInWords({ terms, label }: { terms: readonly string[]; label: string }) {
  return (
    <ul aria-label={label} className="grid list-disc gap-1.5 pl-5 text-left text-small text-pretty">
      {terms.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
