/** Digits of an address one by one, with whether the other one has another there. */
export type Digit = { readonly text: string; readonly differs: boolean }

/** First and last hex digits that people compare by eye (screens-evm §0.6). */
const SEEN = 4

/** Where two addresses differ, as runs of equal or other characters; capitals are a checksum and make no difference. Pure. */
export function runsOf(own: string, other: string): readonly Digit[] {
  const runs: { text: string; differs: boolean }[] = []
  for (const [at, character] of [...own].entries()) {
    const differs = character.toLowerCase() !== (other[at] ?? '').toLowerCase()
    const last = runs.at(-1)
    if (last?.differs === differs) last.text += character
    else runs.push({ text: character, differs })
  }
  return runs
}

/** Whether two different addresses begin and end alike, so that short forms show no difference. Pure. */
export function looksAlike(a: string, b: string): boolean {
  const [one, other] = [a, b].map((text) => text.toLowerCase().replace(/^0x/, ''))
  return one !== other && one!.slice(0, SEEN) === other!.slice(0, SEEN) && one!.slice(-SEEN) === other!.slice(-SEEN)
}
