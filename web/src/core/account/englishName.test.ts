import { expect, it } from 'vitest'
import { mayEditBankName } from './englishName.ts'

it("S110: the holder's name can be mended at KTB, TMB and BBL, where it is not English", () => {
  for (const bank of ['KTB', 'TMB', 'BBL']) {
    expect(mayEditBankName(bank, 'สมชาย ใจดี')).toBe(true)
    expect(mayEditBankName(bank, 'SOMCHAI ใจดี')).toBe(true)
    expect(mayEditBankName(bank, 'SOMCHAI JAIDEE')).toBe(false)
  }
  for (const bank of ['SCB', 'KBANK', 'BCEL', ''])
    expect(mayEditBankName(bank, 'สมชาย ใจดี')).toBe(false)
})
