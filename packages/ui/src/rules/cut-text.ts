/** Characters as people count them roughly: an emoji outside the basic plane is one, not two. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** The text cut to `most` characters; no character is halved. */
export function cutText(text: string, most: number): string {
  // Every character is at least one unit: a text that is short in units needs no counting.
  if (text.length <= most) return text
  let at = 0
  for (let kept = 0; kept < most && at < text.length; kept++) at += text.codePointAt(at)! > 0xff_ff ? 2 : 1
  return text.slice(0, at)
}
