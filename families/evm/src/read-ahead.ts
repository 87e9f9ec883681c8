/** How far ahead of its taker a reader may be. Asked for again before each question, so all may change on the way. */
export type AheadLimits<T> = {
  /** So many questions may be without their answer at a time, and as many batches ahead while the next one is there. */
  readonly questions: () => number
  /** What an answer that waits for its turn counts. */
  readonly weigh: (answer: T) => number
  /** All that wait may count so much together, while the taker waits for an answer that is late. */
  readonly mostWeight: () => number
}

type Asked<T> = { readonly answer: Promise<T>; weight: number | null }

/**
 * What `ask` gives, in the order in which it was asked; `ask` answers null when there is no more. Some questions are under way ahead of the taker. Where the answer
 * that the taker waits for is late, those behind it do not wait for it: as each of them comes in, a further one is asked, until what waits
 * weighs too much. Where answers come faster than they are taken, no more is asked than is needed to hide the way to the node.
 */
export async function* readAhead<T>(
  ask: () => Promise<T> | null,
  { questions, weigh, mostWeight }: AheadLimits<T>,
): AsyncGenerator<T, void, void> {
  const queue: Asked<T>[] = []
  let open = 0
  let waiting = 0
  let heaviest = 0
  let ended = false
  let isLate = false

  const askOne = (): boolean => {
    const answer = ask()
    if (answer === null) return false
    const asked: Asked<T> = { answer, weight: null }
    queue.push(asked)
    open++
    answer.then(
      (value) => {
        open--
        asked.weight = weigh(value)
        waiting += asked.weight
        heaviest = Math.max(heaviest, asked.weight)
        if (isLate && asked !== queue[0]) fill()
      },
      // It is told when its turn comes, or never; what lies behind it is not asked for.
      () => {
        open--
        ended = true
      },
    )
    return true
  }

  const fill = (): void => {
    while (!ended && open < questions()) {
      // Those under way may become as heavy as the heaviest so far.
      const isRoom = isLate && waiting + (open + 1) * heaviest <= mostWeight()
      if (queue.length >= questions() && !isRoom) return
      ended = !askOne()
    }
  }

  for (;;) {
    fill()
    const next = queue[0]
    if (next === undefined) return
    isLate = next.weight === null
    const value = await next.answer
    isLate = false
    queue.shift()
    waiting -= next.weight ?? 0
    yield value
  }
}
