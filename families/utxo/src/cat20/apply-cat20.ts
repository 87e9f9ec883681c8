import { outpointKey } from '@orrery/model/cat20'
import type { Hex } from '@orrery/primitives/hex'
import { readKey } from '../address-key.ts'
import { outpoint } from '../read-node-tx.ts'
import type { Cat20Book, Cat20Deploy, Cat20Effects, Cat20Lot, Cat20Token, Cat20Tx, Shown } from './cat20-book.ts'
import { tellEvents } from './cat20-events.ts'
import { hash160 } from './cat20-owners.ts'
import { MOST_INPUTS, MOST_STATES, type Cat20Rules } from './cat20-rules.ts'
import { readAnnouncement } from './read-announcement.ts'
import { readMinter } from './read-minter.ts'

/** Elements of a witness that a commitment, a minter and a guard have at the least, and a guard that names what its inputs have. */
const LEAST_COMMIT = 5
const LEAST_MINTER = 7
const LEAST_GUARD = 20
const LEAST_CHECKED = 33
// Where in a witness arguments begin; the five state hashes stand before all others.
const OWNERS = 5
const AMOUNTS = OWNERS + MOST_STATES
const MASKS = AMOUNTS + MOST_STATES
const TOKEN_SCRIPT = 26
const INPUT_AMOUNTS = 27
/** Bytes of an amount that is minted. */
const MOST_AMOUNT = 4

/**
 * Applies one transaction to the book, by what the reference tracker counts (cat-token-box, `services/tx/tx.service.ts`) and by what the chain spends.
 *
 * - **From blocks alone:** output 0 begins with the state root; which outputs are made and spent; who owns how much, which the witness of a minter or guard says in plain words; that an output
 *   is spent, by whatever transaction, so that what it held is gone unless it counts again.
 * - **By the script's identity:** a guard is an input that spends the one taproot output of the two published guard scripts, a minter one that spends the taproot output which a deploy showed. That the block
 *   is valid proves that their scripts ran and agreed: amounts in and out are equal, hashes of states are those in the root (neither is looked at here, nor is the tracker's).
 * - **By decree of the tracker:** a transaction that makes an output of a guard's, of CAT721's too, makes no tokens; of two minters in one transaction neither counts; from block 365,400 on the guard must name the amounts that
 *   its inputs have, for the hash of its state does not part its numbers.
 *
 * What CAT721's guards and collections make is not looked at. Two rules are narrower than the tracker's, which reads keys out of any witness: an input is a guard or a minter by the output that it spends, and what a minter makes is its own token's, whatever address it goes to.
 */
export function applyCat20(tx: Cat20Tx, book: Cat20Book, rules: Cat20Rules): Cat20Effects {
  const inputs = tx.inputs.map((input) => book.lots.get(input.outpoint) ?? null)
  const spent = inputs.filter((lot) => lot !== null)
  const { made, mint, deployed } = tx.isCat ? recognise(tx, inputs, book, rules) : NOTHING
  if (deployed !== null) {
    book.tokens.set(deployed.token, newToken(deployed))
    if (!book.minters.has(deployed.minter)) book.minters.set(deployed.minter, deployed.token)
  }
  for (const [vout, lot] of made) book.lots.set(outpoint(tx.txid, vout), lot)
  const touched = new Map<Hex, Cat20Token>()
  const change = (lot: Cat20Lot, sign: bigint): void => {
    const token = book.tokens.get(lot.token)!
    touched.set(lot.token, token)
    if (lot.owner === null) token.minters += Number(sign)
    else token.held += sign * lot.amount
  }
  for (const lot of spent) change(lot, -1n)
  for (const lot of made.values()) change(lot, 1n)
  if (mint !== null) {
    const token = touched.get(mint.lot.token)!
    token.minted += mint.lot.amount
    token.mints++
    token.address ??= mint.lot.address
    token.terms ??= mint.terms
  }
  const events = tellEvents({ spent, made: [...made.values()], minted: mint?.lot ?? null, deployed })
  for (const { token, action, amount } of events) if (action === 'burn') touched.get(token)!.burned += amount!
  for (const id of new Set(events.map(({ token }) => token))) touched.get(id)!.txs++
  return { deployed, spent, made, events, touched: [...touched.values()] }
}

const newToken = ({ token, decimals, minter }: Cat20Deploy): Cat20Token => ({
  token,
  decimals,
  minter,
  address: null,
  terms: null,
  minted: 0n,
  mints: 0,
  held: 0n,
  burned: 0n,
  holders: 0,
  txs: 0,
  minters: 0,
})

type Recognised = {
  /** What its outputs hold, by their index. */
  readonly made: ReadonlyMap<number, Cat20Lot>
  readonly mint: { readonly lot: Cat20Lot; readonly terms: Cat20Token['terms'] } | null
  readonly deployed: Cat20Deploy | null
}

const NOTHING: Recognised = { made: new Map(), mint: null, deployed: null }

/** What counts of a transaction of the protocol. What was read before something that does not count still does, as the tracker has it. */
function recognise(tx: Cat20Tx, inputs: readonly (Cat20Lot | null)[], book: Cat20Book, rules: Cat20Rules): Recognised {
  const made = new Map<number, Cat20Lot>()
  const none = { made, mint: null, deployed: null }
  if (tx.outputs.includes(rules.guard) || tx.outputs.includes(rules.itemGuard)) return none
  const guards = tx.inputs.flatMap(({ address, shown }) => (address === rules.guard && shown !== null ? [shown] : []))
  for (const guard of guards) {
    const moved = readTransfer(guard, tx, inputs, rules)
    if (moved === null) return none
    for (const [vout, lot] of moved) made.set(vout, lot)
  }
  const minters = tx.inputs.flatMap(({ address, shown }) =>
    address !== null && shown !== null && book.minters.has(address) ? [{ address, shown }] : [],
  )
  if (minters.length > 1) return none
  const [minter] = minters
  if (minter !== undefined) {
    const token = book.tokens.get(book.minters.get(minter.address)!)!
    const minted = readMint(minter.shown, tx, token)
    if (minted === null) return none
    for (const [vout, lot] of minted.made) made.set(vout, lot)
    const isFirst = token.mints === 0 && token.minters === 1
    return {
      made,
      mint: { lot: minted.lot, terms: isFirst ? readMinter(minter.shown, token.token) : null },
      deployed: null,
    }
  }
  const isGuarded = tx.inputs.some(({ address, shown }) => address === rules.itemGuard && shown !== null)
  return guards.length > 0 || isGuarded ? none : readDeploy(tx)
}

/** An amount as scripts write it: whole, its low end first, the highest bit for those below zero. Null beyond six bytes. */
function amountOf(bytes: Hex): bigint | null {
  const size = (bytes.length - 2) / 2
  if (size === 0) return 0n
  if (size > 6) return null
  return BigInt.asIntN(size * 8, BigInt(`0x${bytes.slice(2).match(/../g)!.toReversed().join('')}`))
}

/** Whether the state hashes before all other arguments are as long as such are, or empty. */
const hasHashes = (witness: readonly Hex[]): boolean =>
  witness.slice(0, MOST_STATES).every(({ length }) => length === 2 || length === 42)

const isTaproot = (address: Hex | null | undefined): address is Hex =>
  address != null && readKey(address)?.kind === 'p2tr'

/** The tokens that a guard moves; none by its script for burns, and null where it does not count. */
function readTransfer(
  { script, witness }: Shown,
  tx: Cat20Tx,
  inputs: readonly (Cat20Lot | null)[],
  rules: Cat20Rules,
): ReadonlyMap<number, Cat20Lot> | null {
  if (witness.length < LEAST_GUARD || !hasHashes(witness)) return null
  const moved = new Map<number, Cat20Lot>()
  if (hash160(script.slice(2)) !== rules.transfer) return moved
  if (tx.height >= rules.checkedFrom && !isNamed(witness, inputs)) return null
  for (let i = 0; i < MOST_STATES; i++) {
    if (witness[MASKS + i] === '0x') continue
    const amount = amountOf(witness[AMOUNTS + i]!)
    const address = tx.outputs[i + 1]
    if (amount === null || !isTaproot(address)) return null
    // Nothing comes of nothing: the token is that of what is spent from the same address.
    const source = inputs.find((lot) => lot !== null && lot.owner !== null && lot.address === address)
    if (source != null) moved.set(i + 1, { token: source.token, owner: witness[OWNERS + i]!, amount, address })
  }
  return moved
}

/** Whether the inputs for which a guard names an amount hold just that, at the address of the token that it names. */
function isNamed(witness: readonly Hex[], inputs: readonly (Cat20Lot | null)[]): boolean {
  if (witness.length < LEAST_CHECKED) return false
  for (let i = 0; i < MOST_INPUTS; i++) {
    const amount = amountOf(witness[INPUT_AMOUNTS + i]!)
    if (amount === 0n) continue
    const lot = inputs[i]
    if (amount === null || lot == null || lot.owner === null || lot.amount !== amount) return false
    if (witness[TOKEN_SCRIPT] !== `0x5120${lot.address.slice(4)}`) return false
  }
  return true
}

/** What a minter makes: minters again, then one output of tokens; null where it does not count. */
function readMint(
  { witness }: Shown,
  { outputs }: Cat20Tx,
  token: Cat20Token,
): { readonly made: ReadonlyMap<number, Cat20Lot>; readonly lot: Cat20Lot } | null {
  if (witness.length < LEAST_MINTER || !hasHashes(witness)) return null
  const [owner, bytes] = [witness[OWNERS]!, witness[OWNERS + 1]!]
  const amount = bytes.length > 2 + MOST_AMOUNT * 2 ? null : amountOf(bytes)
  if (amount === null || amount <= 0n) return null
  const made = new Map<number, Cat20Lot>()
  let lot: Cat20Lot | null = null
  for (const [vout, address] of outputs.entries()) {
    if (vout === 0) continue
    if (lot !== null) {
      if (address === token.minter || address === lot.address) return null
    } else if (!isTaproot(address)) return null
    else if (address === token.minter) made.set(vout, { token: token.token, owner: null, amount: 0n, address })
    else if (token.address !== null && token.address !== address) return null
    else made.set(vout, (lot = { token: token.token, owner, amount, address }))
  }
  return lot === null ? null : { made, lot }
}

/** A deploy: the first input whose script announces something is its commitment, and all outputs behind the first are its minters. */
function readDeploy(tx: Cat20Tx): Recognised {
  for (const { outpoint: spent, shown } of tx.inputs) {
    if (shown === null || shown.witness.length < LEAST_COMMIT) continue
    const said = readAnnouncement(shown.script)
    if (said === null) continue
    const [, minter, ...others] = tx.outputs
    const isDeploy = hasHashes(shown.witness) && isTaproot(minter) && others.every((other) => other === minter)
    if (said.kind !== 'token' || !isDeploy) return NOTHING
    const { kind: _, ...says } = said
    const [txid, vout] = spent.split(':') as [Hex, string]
    const token = outpointKey(txid, Number(vout))
    const lots = tx.outputs
      .slice(1)
      .map((_output, i) => [i + 1, { token, owner: null, amount: 0n, address: minter }] as const)
    return { made: new Map(lots), mint: null, deployed: { token, ...says, minter } }
  }
  return NOTHING
}
