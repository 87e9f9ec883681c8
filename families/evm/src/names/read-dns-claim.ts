import type { DnsClaim } from '@orrery/family/name-lookup'
import type { Hex } from '@orrery/primitives/hex'
import type { RpcCall } from '@orrery/transport/rpc'
import { readUint } from '../abi-text.ts'
import { contractCall, type BlockTag } from '../calls.ts'
import { addressIn } from '../contract/detect-proxy.ts'
import { nameHash } from './name-hash.ts'

/** `owner(bytes32)` and `resolver(bytes32)` of the registry. */
const OWNER: Hex = '0x02571be3'
const RESOLVER: Hex = '0x0178b8bf'
/** `oracle()`: the contract that proves records of DNS, of those who lend names by it and of those who answer by it. */
const ORACLE: Hex = '0x7dc0d1d0'
/** `inceptions(bytes32)` of the registrar of DNS names: from when on the signature of the proof holds that a name was claimed by. */
const INCEPTIONS: Hex = '0x25916d41'
/** Domains above a name that are looked at: those below which names are lent have two labels at most (`co.uk`), and anyone may write longer ones. */
const MOST_ABOVE = 3
const MOST_SECONDS = 2n ** 40n

type Ask = (calls: readonly RpcCall<Hex>[]) => Promise<readonly (Hex | null)[]>

/**
 * What the chain tells of a name of DNS (screens-evm §8.6): which registrar lends names below its domain by proofs of DNSSEC, or which resolver reads them from DNS without a claim. null where
 * no contract above it names a prover. `ask` answers calls in order, null for what a contract does not say.
 */
export async function readDnsClaim(ask: Ask, registry: Hex, name: string, at: BlockTag): Promise<DnsClaim | null> {
  const labels = name.split('.')
  const above = labels
    .slice(1)
    .map((_, index) => ({ domain: labels.slice(index).join('.'), parent: nameHash(labels.slice(index + 1).join('.')) }))
    .slice(-MOST_ABOVE)
  const word = (selector: Hex, node: Hex): Hex => `${selector}${node.slice(2)}`
  const told = await ask(
    above.flatMap(({ parent }) =>
      [OWNER, RESOLVER].map((selector) => contractCall(registry, word(selector, parent), at)),
    ),
  )
  const makers = above.flatMap(({ domain }, index) =>
    (['registrar', 'resolver'] as const).flatMap((by, side) => {
      const contract = addressIn(told[index * 2 + side] ?? null)
      return contract === null ? [] : [{ domain, by, contract }]
    }),
  )
  const answers = await ask(
    makers.flatMap(({ contract, domain }) => [
      contractCall(contract, ORACLE, at),
      contractCall(contract, word(INCEPTIONS, nameHash(domain)), at),
    ]),
  )
  const found = makers.flatMap((maker, index) => {
    const oracle = addressIn(answers[index * 2] ?? null)
    return oracle === null ? [] : [{ ...maker, oracle, signed: secondsIn(answers[index * 2 + 1] ?? null) }]
  })
  // A claim says more than that it could be read without one.
  const best = found.find(({ by, signed }) => by === 'registrar' && signed !== null) ?? found[0]
  return best === undefined
    ? null
    : {
        domain: best.domain,
        by: best.by,
        contract: best.contract,
        oracle: best.oracle,
        signed: best.by === 'registrar' ? best.signed : null,
      }
}

/** Zero stands for a name that nobody claimed. */
function secondsIn(answer: Hex | null): number | null {
  const value = answer === null || answer.length !== 66 ? null : readUint(answer)
  return value === null || value === 0n || value > MOST_SECONDS ? null : Number(value)
}
