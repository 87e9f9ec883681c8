export type Sent = { readonly hash: string } | { readonly refused: string }

/** How nodes say that they have it already: no reason to keep back what follows. */
const KNOWN = /already.?(?:known|exists|in.?mempool)|known transaction/i

/** Sends one after another and tells what became of each, up to the first that is refused: what follows may rest on it. */
export async function* sendInOrder(
  texts: readonly string[],
  send: (text: string) => Promise<string>,
  isGone: () => boolean,
): AsyncGenerator<Sent> {
  for (const text of texts) {
    if (isGone()) return
    const answer = await send(text).then(
      (hash): Sent => ({ hash }),
      (error: unknown): Sent => ({ refused: error instanceof Error ? error.message : String(error) }),
    )
    yield answer
    if ('refused' in answer && !KNOWN.test(answer.refused)) return
  }
}
