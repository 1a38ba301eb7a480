/** The fields of a refusal, as the form names them: a schema's stand under `body`. */
export const fieldsOf = (details: Readonly<Record<string, unknown>>): string[] => {
  const { fields } = details
  if (!Array.isArray(fields)) return []
  const names = fields.filter((each): each is string => typeof each === 'string')
  return names.map((each) => each.replace(/^body\./, ''))
}
/** The value at a path, as text that compares. */
export const valueAt = (body: unknown, field: string): string | undefined => {
  let value = body
  for (const part of field.split('.'))
    value = (value as Record<string, unknown> | null | undefined)?.[part]
  return JSON.stringify(value)
}
