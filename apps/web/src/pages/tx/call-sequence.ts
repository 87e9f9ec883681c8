import type { CallNode } from '@orrery/model/wire/call'

/** A call as an arrow from one party to another, by their places; the same place for a call to oneself. */
export type Message = { readonly node: CallNode; readonly from: number; readonly to: number }

/** Calls in their order between those who take part, in the order in which they do. */
export type CallSequence = {
  readonly parties: readonly string[]
  readonly messages: readonly Message[]
  /** Calls that are left out: their parties have no place, or there are too many. */
  readonly left: number
}

/** More stand on no screen. */
const MOST_PARTIES = 24
const MOST_MESSAGES = 500

/** Who called whom, one after the other (screens-evm §4.3). Pure. */
export function sequenceOf(nodes: readonly CallNode[]): CallSequence {
  const places = new Map<string, number>()
  const placeOf = (address: string): number | null => {
    const known = places.get(address)
    if (known !== undefined) return known
    if (places.size >= MOST_PARTIES) return null
    places.set(address, places.size)
    return places.size - 1
  }
  const messages: Message[] = []
  let left = 0
  for (const node of nodes) {
    const [from, to] =
      messages.length < MOST_MESSAGES ? [placeOf(node.from), placeOf(node.to ?? node.from)] : [null, null]
    if (from === null || to === null) left++
    else messages.push({ node, from, to })
  }
  return { parties: [...places.keys()], messages, left }
}
