import { expect, it } from 'vitest'
import { forgetEnded, noteEnded, whyEnded } from './ended.ts'
import { storeSession } from './session.ts'

it('keeps for the login page why a session is over, until the next one', () => {
  // Other files of the worker share it.
  forgetEnded()
  expect(whyEnded()).toBeNull()
  noteEnded('invalid-token', { ended: 'PASSWORD' })
  expect(whyEnded()).toBe('PASSWORD')
  noteEnded('EXPIRED_AUTH_TOKEN')
  expect(whyEnded()).toBe('EXPIRED_AUTH_TOKEN')
  storeSession('next', true)
  expect(whyEnded()).toBeNull()
  noteEnded('invalid-token')
  forgetEnded()
  expect(whyEnded()).toBeNull()
})
