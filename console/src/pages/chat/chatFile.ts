import { CHAT_IMAGE_BYTES, CHAT_VIDEO_BYTES } from '@krapao/contract/constants'

const PICTURES = ['image/png', 'image/jpeg', 'image/gif']
const FILMS = ['video/mp4', 'video/quicktime']
export const ACCEPT = [...PICTURES, ...FILMS].join(',')

export type FileFault = 'type' | 'size'

/** What is wrong with a file, before anything of it is sent; the server looks at its bytes. */
export function faultOf({ type, size }: Pick<File, 'type' | 'size'>): FileFault | null {
  const isFilm = FILMS.includes(type)
  if (!isFilm && !PICTURES.includes(type)) return 'type'
  return size > (isFilm ? CHAT_VIDEO_BYTES : CHAT_IMAGE_BYTES) ? 'size' : null
}
