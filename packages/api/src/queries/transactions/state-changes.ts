import type { AccountChange } from '@orrery/model/calls'
import type { LogRow } from '@orrery/model/rows'
import type { StateChanges } from '@orrery/model/wire/call'
import type { Hex } from '@orrery/primitives/hex'
import { interfacesOf } from '../../verification/interfaces.ts'
import type { ChainDesk } from '../chain-desk.ts'
import type { ApiContext } from '../context.ts'
import { findTx, readTxLogs } from './find-tx.ts'
import { storageWriters } from './storage-writers.ts'
import { within } from '../with-deadline.ts'

const SLOTS_SHOWN = 200
/** Words that entries of mappings are looked for with, and logs that they come from. */
const MOST_KEYS = 400
const LOGS_READ = 500
const WORD = 64
/** Calls that are told of one account's storage, and how long all of them are waited for. */
const WRITERS_SHOWN = 5
const TREE_MS = 1_000

/**
 * Changed accounts for the wire, with the variables that their words of storage hold where a verified source tells (screens-evm §4.3). What is looked for in
 * mappings are the words of the transaction's calldata and logs, and the addresses that took part.
 */
export async function writeChanges(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  hash: Hex,
  changes: readonly AccountChange[],
): Promise<StateChanges['accounts']> {
  const stored = changes.filter(({ storage }) => storage.length > 0)
  const [named, writers] = await Promise.all([
    namesOf(context, desk, hash, changes, stored),
    writersOf(context, desk, hash, stored),
  ])
  return changes.map(({ address, balance, nonce, codeSize, storage }) => {
    const layout = named.get(address)
    return {
      address: desk.wire.address(address),
      balance: balance && { before: balance.before.toString(), after: balance.after.toString() },
      nonce,
      codeSize,
      storage: storage.slice(0, SLOTS_SHOWN).map((word) => ({
        ...word,
        variables: (layout?.names.get(word.slot) ?? []).map((one) => ({ ...one })),
      })),
      slots: storage.length,
      layoutOf: layout === undefined ? null : desk.wire.address(layout.contract),
      ...(writers.has(address) && { writers: writers.get(address)! }),
    }
  })
}

/** What stands in changed words of storage, by the sources that tell. */
async function namesOf(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  hash: Hex,
  changes: readonly AccountChange[],
  stored: readonly AccountChange[],
) {
  const known = await interfacesOf(
    context,
    desk,
    stored.map(({ address }) => address),
  )
  const told = stored.filter(({ address }) => known.of(address).some(({ layout }) => layout !== null))
  const keys = told.length === 0 ? [] : await keysOf(desk, hash, changes)
  return new Map(
    await Promise.all(
      told.map(async ({ address, storage }) => {
        // What stands behind a proxy keeps its variables in the proxy's storage.
        const found = known
          .of(address)
          .filter(({ layout }) => layout !== null)
          .toReversed()
        const layouts = found.flatMap(({ layout }) => layout ?? [])
        const names = await desk.node.slotNames(layouts, storage.slice(0, SLOTS_SHOWN), keys)
        return [address, { names, contract: found[0]!.contract }] as const
      }),
    ),
  )
}

type Writers = NonNullable<StateChanges['accounts'][number]['writers']>

/** The calls that may have written each account's storage; none where the node does not tell them soon. */
async function writersOf(
  context: Pick<ApiContext, 'contracts'>,
  desk: ChainDesk,
  hash: Hex,
  stored: readonly AccountChange[],
): Promise<ReadonlyMap<Hex, Writers>> {
  const tree =
    stored.length === 0
      ? null
      : await within(
          TREE_MS,
          desk.node.callTree(hash).catch(() => null),
        )
  if (tree === null) return new Map()
  const all = storageWriters(tree)
  const own = stored.flatMap(({ address }) => {
    const calls = all.get(address) ?? []
    return calls.length === 0 ? [] : [{ address, calls: calls.slice(0, WRITERS_SHOWN), total: calls.length }]
  })
  const known = await interfacesOf(
    context,
    desk,
    own.flatMap(({ calls }) => calls.map(({ to }) => to)),
  )
  return new Map(
    own.map(({ address, calls, total }) => [
      address,
      {
        calls: calls.map((node) => {
          const { seq, kind, to, method, methodName } = desk.wire.callNode(node, known)
          return { seq, kind, to, method, methodName }
        }),
        total,
      },
    ]),
  )
}

/** Words that may be keys of mappings, the likeliest first. Without the transaction's own row there are the addresses alone. */
async function keysOf(desk: ChainDesk, hash: Hex, changes: readonly AccountChange[]): Promise<readonly Hex[]> {
  const found = await findTx(desk, hash).catch(() => null)
  const logs = found === null ? [] : await readTxLogs(desk, found, LOGS_READ).catch((): readonly LogRow[] => [])
  const addresses = [
    found?.tx.from ?? null,
    found?.tx.to ?? null,
    found?.tx.created ?? null,
    ...changes.map(({ address }) => address),
    ...logs.map(({ address }) => address),
  ].flatMap((address) => (address === null ? [] : [wordOf(address)]))
  const words = [
    ...addresses,
    ...logs.flatMap(({ topics }) => topics.slice(1)),
    ...wordsIn(found?.tx.input.slice(10) ?? ''),
    ...logs.flatMap(({ data }) => wordsIn(data.slice(2))),
  ]
  return [...new Set(words)].slice(0, MOST_KEYS)
}

const wordOf = (hex: Hex): Hex => `0x${hex.slice(2).padStart(WORD, '0')}`

const wordsIn = (digits: string): readonly Hex[] =>
  Array.from(
    { length: Math.min(MOST_KEYS, Math.floor(digits.length / WORD)) },
    (_, index): Hex => `0x${digits.slice(index * WORD, (index + 1) * WORD)}`,
  )
