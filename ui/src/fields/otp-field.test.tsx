import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { OtpField } from './otp-field.tsx'

const drawn = (value: string): string =>
  renderToStaticMarkup(<OtpField label="OTP" value={value} onValueChange={() => undefined} />)
/** What an eye reads in the boxes. */
const read = (html: string): string =>
  html.replace(/<label.*?<\/label>/, '').replace(/<[^>]*>/g, '')

it('S35: the OTP input shows six digits as its placeholder, each until its own is typed', () => {
  expect(drawn('')).toContain('placeholder="000000"')
  expect(read(drawn(''))).toBe('000000')
  expect(read(drawn('481'))).toBe('481000')
})
