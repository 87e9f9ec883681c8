const waiting: (() => void)[] = []
let isDue = false

function give(): void {
  waiting.shift()?.()
  isDue = waiting.length > 0
  if (isDue) setImmediate(give)
}

/**
 * Resolves when a long piece of work may begin: one of them in each turn of the event loop, in the order in which they asked, so that timers, sockets and whoever waits
 * for a short answer come between them. Answers of a node that arrive together would else be read one after the other without a
 * pause. Whoever is alone waits for nothing but the end of this turn.
 */
export const loopTurn = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (isDue) return
    isDue = true
    setImmediate(give)
  })
