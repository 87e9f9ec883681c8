/** Types of pictures, sounds and films that browsers show without running anything. */
const SHOWN =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|apng|bmp)|audio\/(?:mpeg|wav|x-wav|ogg|flac|mp4|aac|webm)|video\/(?:mp4|webm|ogg))$/
const TEXT = /^text\/|^application\/(?:[a-z.-]+\+)?(?:json|javascript|x-javascript|xml|yaml)$/

/**
 * As what a stranger's content of a type is handed out (reliability S-07): pictures, sounds and films as they are; drawings as such, to be saved unless a page shows them as
 * a picture; everything that is written as plain text, HTML and scripts too; anything else as bytes to be saved.
 */
export function servedTypeOf(contentType: string | null): { readonly type: string; readonly isAttachment: boolean } {
  const name = contentType?.split(';')[0]!.trim().toLowerCase() ?? ''
  if (SHOWN.test(name)) return { type: name, isAttachment: false }
  if (name === 'image/svg+xml') return { type: name, isAttachment: true }
  if (TEXT.test(name)) return { type: 'text/plain; charset=utf-8', isAttachment: false }
  return { type: 'application/octet-stream', isAttachment: true }
}
