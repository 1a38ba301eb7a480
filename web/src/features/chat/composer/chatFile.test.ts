import { expect, it } from 'vitest'
import { judgeFile } from './chatFile.ts'

const MB = 1024 * 1024
it.each([
  ['slip.png', 'image/png', 10 * MB, { kind: 'image' }],
  ['slip.JPG', 'image/jpeg', 1, { kind: 'image' }],
  ['slip.jpg', 'image/jpg', 1, { kind: 'image' }],
  ['dance.gif', 'image/gif', 1, { kind: 'image' }],
  ['clip.mp4', 'video/mp4', 20 * MB, { kind: 'video' }],
  ['IMG_1.MOV', 'video/quicktime', 1, { kind: 'video' }],
  // Some Androids give no type.
  ['clip.mov', '', 1, { kind: 'video' }],
  ['slip.png', 'image/png', 10 * MB + 1, { fault: 'tooLarge', limitMb: 10 }],
  ['clip.mp4', 'video/mp4', 20 * MB + 1, { fault: 'tooLarge', limitMb: 20 }],
  ['slip', 'image/png', 1, { fault: 'unsupported' }],
  ['slip.', 'image/png', 1, { fault: 'unsupported' }],
  ['.png', 'image/png', 1, { fault: 'unsupported' }],
  ['slip.png', 'image/png', 0, { fault: 'unsupported' }],
  ['slip.webp', 'image/webp', 1, { fault: 'unsupported' }],
  ['page.svg', 'image/svg+xml', 1, { fault: 'unsupported' }],
  ['slip.pdf', 'application/pdf', 1, { fault: 'unsupported' }],
  ['slip.png', 'text/html', 1, { fault: 'unsupported' }],
  ['thing.exe', '', 1, { fault: 'unsupported' }],
])('S174, S253: %s of type "%s", %i bytes', (name, type, size, verdict) =>
  expect(judgeFile({ name, type, size })).toEqual(verdict),
)
