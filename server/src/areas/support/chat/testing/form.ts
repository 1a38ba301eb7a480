/**
 * A multipart body with a file, and its headers, as `client.post` takes them. `fieldsAfter`: the
 * fields stand behind the file.
 */
export function form(
  bytes: Buffer,
  {
    name = 'photo.png',
    type = 'image/png',
    field = 'file',
    fields = {},
    fieldsAfter = false,
  }: {
    name?: string
    type?: string
    field?: string
    fields?: Record<string, string>
    fieldsAfter?: boolean
  } = {},
): [body: Buffer, headers: Record<string, string>] {
  const boundary = '----krapao-test'
  const others = Buffer.from(
    Object.entries(fields)
      .map(
        ([key, value]) =>
          `--${boundary}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
      )
      .join(''),
  )
  const file = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\n` +
        `content-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ])
  const parts = fieldsAfter ? [file, others] : [others, file]
  return [
    Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    { 'content-type': `multipart/form-data; boundary=${boundary}` },
  ]
}
