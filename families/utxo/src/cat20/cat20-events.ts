import type { Hex } from '@orrery/primitives/hex'
import type { Cat20Deploy, Cat20Event, Cat20Lot } from './cat20-book.ts'

/** What of a transaction there is to tell: its mint's output is among what it made. */
type Told = {
  readonly spent: readonly Cat20Lot[]
  readonly made: readonly Cat20Lot[]
  readonly minted: Cat20Lot | null
  readonly deployed: Cat20Deploy | null
}

const sum = (lots: readonly Cat20Lot[]): bigint => lots.reduce((total, { amount }) => total + amount, 0n)
const ownersIn = (lots: readonly Cat20Lot[]): readonly Hex[] => [...new Set(lots.flatMap(({ owner }) => owner ?? []))]
const only = <T>(list: readonly T[]): T | null => (list.length === 1 ? list[0]! : null)

/**
 * What a transaction did, in words: a deploy, a mint, for each token a transfer to everyone who gets some and had none in it (one to whoever had it, where nobody else gets any), and as burned what
 * went in and does not come out.
 */
export function tellEvents({ spent, made, minted, deployed }: Told): readonly Cat20Event[] {
  const events: Cat20Event[] = []
  const tell = (event: Omit<Cat20Event, 'seq' | 'parties'>, parties: readonly Hex[]): void => {
    events.push({ seq: events.length, ...event, parties })
  }
  if (deployed !== null) {
    const { token, max } = deployed
    tell({ token, action: 'deploy', amount: max, from: null, to: null }, [])
  }
  if (minted !== null) {
    const { token, amount, owner } = minted
    tell({ token, action: 'mint', amount, from: null, to: owner }, [owner!])
  }
  const moved = made.filter((lot) => lot !== minted && lot.owner !== null)
  const sources = spent.filter(({ owner }) => owner !== null)
  for (const token of new Set([...sources, ...moved].map((lot) => lot.token))) {
    const [before, after] = [sources, moved].map((lots) => lots.filter((lot) => lot.token === token)) as [
      Cat20Lot[],
      Cat20Lot[],
    ]
    const senders = ownersIn(before)
    const from = only(senders)
    const receivers = ownersIn(after).filter((owner) => !senders.includes(owner))
    for (const owner of receivers.length > 0 ? receivers : ownersIn(after))
      tell({ token, action: 'transfer', amount: sum(after.filter((lot) => lot.owner === owner)), from, to: owner }, [
        ...new Set([...senders, owner]),
      ])
    const burned = sum(before) - sum(after)
    if (burned > 0n) tell({ token, action: 'burn', amount: burned, from, to: null }, senders)
  }
  return events
}
