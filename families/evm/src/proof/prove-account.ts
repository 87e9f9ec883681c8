import { keccak_256 } from '@noble/hashes/sha3.js'
import type { ChainOf } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { array, hexData, hexQuantity, object } from '@orrery/transport/shape'
import { rawHeader, toNumber } from '../raw.ts'
import { stackOf } from '../stacks/stack-of.ts'
import { bytesOf, hexOf } from '../verify/hex-bytes.ts'
import { decodeRlp } from '../verify/decode-rlp.ts'
import { encodeRlp, toRlpNumber } from '../verify/rlp.ts'
import { BrokenProof, EMPTY_ROOT, nibblesOf, readTriePath } from '../verify/trie.ts'
import { followsOwnRules, judgeHeader } from './prove-block.ts'
import { proved, reportOf, unjudged, wrong, type ProofReport, type ProofStep } from './proof-report.ts'

const word = hexQuantity(256)
const nodes = array(hexData(), 100)
/** Answer of `eth_getProof` (EIP-1186). Some clients pad slots to 32 bytes and some do not. */
const rawProof = object({
  balance: word,
  nonce: hexQuantity(64),
  codeHash: hexData(32),
  storageHash: hexData(32),
  accountProof: nodes,
  storageProof: array(object({ key: hexLoosely, value: hexLoosely, proof: nodes }), 100),
})

/** What the page says of the address; null is what it does not say. */
export type ShownAccount = {
  readonly balance: string | null
  readonly nonce: number | null
  readonly codeHash: string | null
}

/** What was proved of an address, with what the account holds. */
export type AccountProof = {
  readonly report: ProofReport
  readonly account: {
    readonly balance: string
    readonly nonce: string
    readonly codeHash: Hex
    readonly storageHash: Hex
  }
  readonly slots: readonly { readonly slot: Hex; readonly value: Hex }[]
}

/** Keccak-256 of nothing: the code hash of an account without code. */
const NO_CODE: Hex = '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470'

/**
 * Holds what the node says of an address, and of slots of its storage, against the state root of a header (EIP-1186). `told` is the
 * header's hash as the index has it, `asked` the slots that were asked for. Throws `ShapeError` where an answer is not of its kind.
 */
export function proveAccount(
  answers: { readonly header: unknown; readonly proof: unknown },
  chain: ChainOf<'evm'>,
  asked: { readonly address: Hex; readonly slots: readonly Hex[]; readonly told: string },
  shown: ShownAccount,
): AccountProof {
  const block = rawHeader(answers.header)
  const proof = rawProof(answers.proof)
  const height = toNumber(block.number)
  const own = followsOwnRules(stackOf(chain), chain.quirks.chainId, height)
  const header = judgeHeader(block, asked.told, own)
  const account = {
    balance: BigInt(proof.balance).toString(),
    nonce: BigInt(proof.nonce).toString(),
    codeHash: proof.codeHash,
    storageHash: proof.storageHash,
  }
  const slots = asked.slots.map((slot) => {
    const found = proof.storageProof.find(({ key }) => BigInt(key) === BigInt(slot))
    return { slot, value: padded(found?.value ?? '0x0'), proof: found?.proof ?? null }
  })
  const steps: ProofStep[] = [header]
  if (own) steps.push(unjudged('account', 'rules'))
  else {
    const leaf = encodeRlp([toRlpNumber(proof.nonce), toRlpNumber(proof.balance), proof.storageHash, proof.codeHash])
    const empty = proof.balance === '0x0' && proof.nonce === '0x0' && isNothing(proof.codeHash, NO_CODE)
    steps.push(
      walk('account', block.stateRoot, asked.address, proof.accountProof, {
        value: leaf,
        // An account that the trie has not may only be told as an empty one.
        absent: empty && isNothing(proof.storageHash, EMPTY_ROOT),
      }),
    )
    for (const { slot, value, proof: path } of slots)
      steps.push(
        path === null
          ? wrong('storage', `${slot}: --`, slot)
          : walk('storage', proof.storageHash, padded(slot), path, {
              value: encodeRlp(toRlpNumber(value)),
              absent: BigInt(value) === 0n,
            }),
      )
    // A page that says nothing of this block says nothing wrong of it.
    if (Object.values(shown).some((claim) => claim !== null)) steps.push(shownStep(account, shown))
  }
  return {
    report: reportOf({ height, hash: asked.told }, steps, { account: proof.accountProof }),
    account,
    slots: slots.map(({ slot, value }) => ({ slot, value })),
  }
}

/** Follows a path of nodes to the value that was told, or to its absence. */
function walk(
  id: 'account' | 'storage',
  root: Hex,
  key: Hex,
  path: readonly Hex[],
  told: { readonly value: Uint8Array; readonly absent: boolean },
): ProofStep {
  try {
    const found = readTriePath(root, nibblesOf(keccak_256(bytesOf(key))), path.map(bytesOf), keccak_256)
    if (found === null) return told.absent ? proved(id, root) : wrong(id, 'absent', hexOf(told.value))
    return hexOf(found) === hexOf(told.value) ? proved(id, root) : wrong(id, readable(found), readable(told.value))
  } catch (error) {
    if (!(error instanceof BrokenProof) && !(error instanceof RangeError)) throw error
    return wrong(id, error.message, root)
  }
}

function shownStep(account: AccountProof['account'], shown: ShownAccount): ProofStep {
  const said: readonly (readonly [string, string, string | null])[] = [
    ['balance', account.balance, shown.balance],
    ['nonce', account.nonce, shown.nonce === null ? null : String(shown.nonce)],
    ['codeHash', account.codeHash, shown.codeHash],
  ]
  const differing = said.filter(([, truth, claim]) => claim !== null && truth !== claim)
  const list = (pick: 1 | 2): string => differing.map((fact) => `${fact[0]}: ${fact[pick]}`).join('; ')
  return differing.length === 0
    ? proved('shown', said.flatMap(([name, , claim]) => (claim === null ? [] : [name])).join(', '))
    : wrong('shown', list(1), list(2))
}

/** Some clients tell the hashes of an absent account as zeros. */
const isNothing = (hash: Hex, empty: string): boolean => hash === empty || /^0x0+$/.test(hash)

const padded = (slot: Hex): Hex => `0x${BigInt(slot).toString(16).padStart(64, '0')}`

/** A leaf as the list that it is, for whoever looks what differs. */
const readable = (leaf: Uint8Array): string => {
  const item = decodeRlp(leaf)
  return Array.isArray(item)
    ? item.map((part) => (part instanceof Uint8Array ? hexOf(part) : '[]')).join(' ')
    : hexOf(leaf)
}

/** A quantity or a padded word. */
function hexLoosely(value: unknown): Hex {
  if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{1,64}$/.test(value)) throw new RangeError('not a word of storage')
  return value.toLowerCase() as Hex
}
