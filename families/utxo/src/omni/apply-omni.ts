import { mostOfOmni, OMNI_PROPERTY, type OmniAction } from '@orrery/model/omni'
import type { Quirks } from '@orrery/model/chain'
import type { Hex } from '@orrery/primitives/hex'
import { affords, give, shrink, spread, take } from './omni-bounds.ts'
import type { OmniEvent, OmniHolding, OmniReason, OmniState, OmniTx, OmniVerdict } from './omni-book.ts'
import { isOn, switchFeature } from './omni-features.ts'
import { fieldsOf, type OmniFields } from './omni-fields.ts'
import { FEATURE, type OmniRules } from './omni-rules.ts'
import { namedAddress } from './read-omni-tx.ts'

/** The ledger as far as some messages concern it. `holding` gives what an address has, to be changed in place. */
export type OmniLedger = {
  readonly rules: OmniRules
  readonly quirks: Pick<Quirks['utxo'], 'p2pkh' | 'p2sh'>
  readonly state: OmniState
  holding(address: Hex): OmniHolding
}

const MOST = 0x7fff_ffff_ffff_ffffn
const MAIN = 1
const TEST = 2

type Outcome = {
  readonly action: OmniAction
  readonly amount: bigint | null
  readonly state: OmniVerdict
  readonly reason: OmniEvent['reason']
  readonly to: Hex | null
  readonly others?: OmniEvent['others']
  readonly note?: OmniEvent['note']
}

/**
 * Applies one message by the rules of Omni Core 0.11 (`omnicore/tx.cpp`) for Tether USD, property 31, and tells what it did; null where it does not concern it. The
 * ledgers of other properties, the exchange and crowdsales are not kept: what depends on them is undecided, and takes from what is certain and adds to what is possible.
 * Of those rules one alone is left out: that who runs a crowdsale cannot become the issuer.
 */
export function applyOmni(tx: OmniTx, ledger: OmniLedger): OmniEvent | null {
  const message = fieldsOf(tx.payload)
  const [version, type] = [message.number(0, 2), message.number(2, 2)]
  if (version === null || type === null) return null
  if (version === 0xffff) switchFeature(tx, type, message, ledger.rules, ledger.state)
  const outcome = ACTIONS[type]?.({ tx, version, message, ledger }) ?? null
  if (outcome === null) return null
  ledger.state.events++
  return { tx, from: tx.sender, others: [], note: null, ...outcome }
}

type Act = {
  readonly tx: OmniTx
  readonly version: number
  readonly message: OmniFields
  readonly ledger: OmniLedger
}

/** What messages of each type do; those that cannot concern the property are absent. */
const ACTIONS: Readonly<Record<number, (act: Act) => Outcome | null>> = {
  0: (act) => withAmount(act, 'send', act.tx.reference ?? act.tx.sender, send),
  3: (act) => withAmount(act, 'send-to-owners', null, sendToOwners),
  4: sendAll,
  5: (act) => (act.message.bytes < 24 ? null : named(act) ? refused('send-unique', null, null, 'type') : null),
  7: sendToMany,
  20: (act) => (act.message.bytes < (act.version === 0 ? 33 : 34) ? null : withAmount(act, 'sell-offer', null, offer)),
  22: (act) => withAmount(act, 'accept-offer', null, accept),
  25: order,
  54: create,
  55: (act) => withAmount(act, 'grant', act.tx.reference ?? act.tx.sender, grant),
  56: (act) => withAmount(act, 'revoke', null, revoke),
  70: (act) => byIssuer(act, 'issuer', changeIssuer),
  71: (act) => byIssuer(act, 'freezing-on', enableFreezing),
  72: (act) => byIssuer(act, 'freezing-off', disableFreezing),
  73: (act) => byIssuer(act, 'delegate', addDelegate),
  74: (act) => byIssuer(act, 'delegate-off', removeDelegate),
  185: (act) => freeze(act, 'freeze'),
  186: (act) => freeze(act, 'unfreeze'),
}

const named = ({ message }: Act): boolean => message.number(4, 4) === OMNI_PROPERTY

const refused = (action: OmniAction, amount: bigint | null, to: Hex | null, reason: OmniReason): Outcome => ({
  action,
  amount,
  to,
  state: 'invalid',
  reason,
})

const isFrozen = (address: Hex, { state, holding }: OmniLedger): boolean => holding(address).frozen === state.thaws + 1

type Amounted = Act & { readonly amount: bigint; readonly to: Hex | null }

/** Messages that name the property and an amount; the sender must not be frozen. */
function withAmount(
  act: Act,
  action: OmniAction,
  to: Hex | null,
  apply: (act: Amounted, action: OmniAction) => Outcome,
): Outcome | null {
  const amount = act.message.big(8, 8)
  if (amount === null || !named(act)) return null
  if (isFrozen(act.tx.sender, act.ledger)) return refused(action, amount, to, 'frozen')
  if (act.ledger.state.issuer === null) return refused(action, amount, to, 'type')
  if (amount > MOST || (amount === 0n && act.message.number(2, 2) !== 20)) return refused(action, amount, to, 'fields')
  return apply({ ...act, amount, to }, action)
}

function move({ tx, ledger }: Act, to: Hex, amount: bigint, isCertain: boolean): void {
  if (to === tx.sender) return
  take(ledger, tx.sender, amount, isCertain)
  give(ledger, to, amount, isCertain)
}

function send(act: Amounted, action: OmniAction): Outcome {
  const { amount, version } = act
  const to = act.to!
  if (version !== 0) return refused(action, amount, to, 'type')
  const state = affords(act.ledger, act.tx.sender, amount)
  if (state === 'invalid') return refused(action, amount, to, 'balance')
  move(act, to, amount, state === 'valid')
  return { action, amount, to, state, reason: state === 'valid' ? null : 'reach' }
}

/** The fee is paid in OMNI, whose ledger is not kept: anybody may have got a share. */
function sendToOwners(act: Amounted, action: OmniAction): Outcome {
  const { amount, version, tx, ledger, message } = act
  const { state, rules } = ledger
  const isKnown =
    version === 0
      ? tx.height >= rules.ownersFrom
      : version === 1 && message.bytes >= 20 && isOn(FEATURE.sharedByOthers, tx.height, state, rules)
  if (!isKnown) return refused(action, amount, null, 'type')
  if (affords(ledger, tx.sender, amount) === 'invalid') return refused(action, amount, null, 'balance')
  take(ledger, tx.sender, amount, false)
  spread(state, 'shared', amount)
  return { action, amount, to: null, state: 'undecided', reason: 'others' }
}

/** Sends all of a sender's properties of an ecosystem; frozen ones stay. */
function sendAll(act: Act): Outcome | null {
  const { tx, version, message, ledger } = act
  const ecosystem = message.number(4, 1)
  if (ecosystem === null || ecosystem === 0 || ecosystem === TEST) return null
  const holding = ledger.holding(tx.sender)
  const most = mostOfOmni(holding, ledger.state)
  if (most === 0n) return null
  const to = tx.reference ?? tx.sender
  const amount = holding.low
  if (version !== 0 || !isOn(FEATURE.sendAll, tx.height, ledger.state, ledger.rules))
    return refused('send-all', amount, to, 'type')
  if (isFrozen(tx.sender, ledger)) return refused('send-all', amount, to, 'frozen')
  const isCertain = most === amount
  if (to !== tx.sender) {
    // What is certain goes; what an order may hold back comes free again.
    holding.low = 0n
    holding.high -= amount
    const receiver = ledger.holding(to)
    receiver.low += amount
    receiver.high += most
  }
  return {
    action: 'send-all',
    amount,
    to,
    state: isCertain ? 'valid' : 'undecided',
    reason: isCertain ? null : 'reach',
  }
}

/** Of a later version than the rules that are known here: undecided. Each receiver is an output with its amount. */
function sendToMany(act: Act): Outcome | null {
  const { tx, message, ledger, version } = act
  const count = message.number(8, 1)
  if (count === null || !named(act) || ledger.state.issuer === null) return null
  const parts: [Hex, bigint][] = []
  for (let at = 9; parts.length < count; at += 9) {
    const [output, amount] = [message.number(at, 1), message.big(at + 1, 8)]
    const to = output === null ? null : (tx.outputs[output] ?? null)
    if (amount === null || to === null) return null
    parts.push([to, amount])
  }
  const sum = parts.reduce((all, [, amount]) => all + amount, 0n)
  const to = parts.length === 1 ? parts[0]![0] : null
  if (isFrozen(tx.sender, ledger)) return refused('send-to-many', sum, to, 'frozen')
  if (sum === 0n || sum > MOST || version !== 0) return refused('send-to-many', sum, to, 'fields')
  if (affords(ledger, tx.sender, sum) === 'invalid') return refused('send-to-many', sum, to, 'balance')
  for (const [receiver, amount] of parts) move(act, receiver, amount, false)
  return {
    action: 'send-to-many',
    amount: sum,
    to,
    others: parts.map(([receiver]) => receiver),
    state: 'undecided',
    reason: 'others',
  }
}

/** An offer for bitcoins; it may be smaller than it says. */
function offer(act: Amounted, action: OmniAction): Outcome {
  const { amount, tx, ledger, version } = act
  if (version > 1) return refused(action, amount, null, 'type')
  if (!isOn(FEATURE.freeExchange, tx.height, ledger.state, ledger.rules)) return refused(action, amount, null, 'type')
  const most = mostOfOmni(ledger.holding(tx.sender), ledger.state)
  take(ledger, tx.sender, amount, false)
  spread(ledger.state, 'traded', amount < most ? amount : most)
  return { action, amount, to: null, state: 'undecided', reason: 'others' }
}

/** Takes an offer: who then pays gets what was offered. */
function accept(act: Amounted, action: OmniAction): Outcome {
  const { amount, tx, ledger, version } = act
  if (version !== 0) return refused(action, amount, null, 'type')
  if (!isOn(FEATURE.freeExchange, tx.height, ledger.state, ledger.rules)) return refused(action, amount, null, 'type')
  ledger.holding(tx.sender).trades = true
  return { action, amount, to: null, state: 'undecided', reason: 'others' }
}

/** An order of the exchange between two properties, one of which may be this one. */
function order(act: Act): Outcome | null {
  const { tx, version, message, ledger } = act
  const [offered, wanted] = [message.number(4, 4), message.number(16, 4)]
  const [amount, desired] = [message.big(8, 8), message.big(20, 8)]
  if (offered === null || wanted === null || amount === null || desired === null) return null
  const isOffered = offered === OMNI_PROPERTY
  if (!isOffered && wanted !== OMNI_PROPERTY) return null
  const shown = isOffered ? amount : desired
  const refuse = (reason: OmniReason): Outcome => refused('trade', shown, null, reason)
  if (isOffered && isFrozen(tx.sender, ledger)) return refuse('frozen')
  const { state, rules } = ledger
  if (version !== 0 || !isOn(FEATURE.exchange, tx.height, state, rules) || state.issuer === null) return refuse('type')
  const other = isOffered ? wanted : offered
  if (other === OMNI_PROPERTY || other === 0 || other === TEST || other >= 0x8000_0000) return refuse('fields')
  if (amount === 0n || amount > MOST || desired === 0n || desired > MOST) return refuse('fields')
  if (!isOn(FEATURE.allPairs, tx.height, state, rules) && other !== MAIN) return refuse('fields')
  if (isOffered) {
    if (affords(ledger, tx.sender, amount) === 'invalid') return refuse('balance')
    take(ledger, tx.sender, amount, false)
    spread(state, 'traded', amount)
  } else {
    ledger.holding(tx.sender).trades = true
    // Of what it buys a two-thousandth goes to owners of OMNI (`MetaDEx_ADD`, `dbfees.cpp`).
    if (other !== MAIN && isOn(FEATURE.fees, tx.height, state, rules)) spread(state, 'shared', state.traded / 2_000n)
  }
  return { action: 'trade', amount: shown, to: null, state: 'undecided', reason: 'others' }
}

/** The property comes to be: its sender is the first issuer. */
function create({ tx, version, message, ledger }: Act): Outcome | null {
  const { state, rules } = ledger
  if (state.issuer !== null || version !== 0 || message.number(4, 1) !== MAIN || message.bytes < 17) return null
  if (rules.created !== null && tx.txid !== rules.created) return null
  state.issuer = tx.sender
  return { action: 'create', amount: null, to: tx.sender, state: 'valid', reason: null }
}

/** Who may grant and freeze: the delegate where there is one, else the issuer. */
const mayManage = ({ tx, ledger: { state } }: Act): boolean => tx.sender === (state.delegate ?? state.issuer)

const supplyNote = ({ supply, supplyMost }: OmniState): OmniEvent['note'] => ({
  list: 'supply',
  after: supply,
  after_most: supplyMost,
})

function grant(act: Amounted, action: OmniAction): Outcome {
  const { amount, version, ledger } = act
  const { state } = ledger
  const to = act.to!
  if (version !== 0) return refused(action, amount, to, 'type')
  if (!mayManage(act)) return refused(action, amount, to, 'issuer')
  if (state.supply + amount > MOST) return refused(action, amount, to, 'fields')
  const isCertain = state.supplyMost + amount <= MOST
  give(ledger, to, amount, isCertain)
  if (isCertain) state.supply += amount
  state.supplyMost += amount
  return {
    action,
    amount,
    to,
    state: isCertain ? 'valid' : 'undecided',
    reason: isCertain ? null : 'reach',
    note: supplyNote(state),
  }
}

/** Whoever has some may give it up. */
function revoke(act: Amounted, action: OmniAction): Outcome {
  const { amount, version, tx, ledger } = act
  const { state } = ledger
  if (version !== 0) return refused(action, amount, null, 'type')
  const verdict = affords(ledger, tx.sender, amount)
  if (verdict === 'invalid') return refused(action, amount, null, 'balance')
  const isCertain = verdict === 'valid'
  take(ledger, tx.sender, amount, isCertain)
  shrink(state, amount, isCertain)
  return {
    action,
    amount,
    to: null,
    state: verdict,
    reason: isCertain ? null : 'reach',
    note: supplyNote(state),
  }
}

/** Messages of the issuer about the property itself. */
function byIssuer(act: Act, action: OmniAction, apply: (act: Act) => OmniReason | null): Outcome | null {
  const { tx, version, message, ledger } = act
  if (message.bytes < 8 || !named(act)) return null
  const to = action === 'freezing-on' || action === 'freezing-off' ? null : tx.reference
  const reason = isFrozen(tx.sender, ledger)
    ? 'frozen'
    : version !== 0 || ledger.state.issuer === null
      ? 'type'
      : // A delegate may be dismissed by itself, too.
        tx.sender !== ledger.state.issuer && !(action === 'delegate-off' && tx.sender === ledger.state.delegate)
        ? 'issuer'
        : apply(act)
  return { action, amount: null, to, state: reason === null ? 'valid' : 'invalid', reason }
}

function changeIssuer({ tx, ledger: { state } }: Act): OmniReason | null {
  if (tx.reference === null) return 'fields'
  state.issuer = tx.reference
  return null
}

const isFreezing = ({ tx, ledger: { state } }: Act): boolean => state.freezing.some((from) => tx.height >= from)

function enableFreezing(act: Act): OmniReason | null {
  const { tx, ledger } = act
  if (isFreezing(act)) return 'freezing'
  const wait = isOn(FEATURE.freezeNotice, tx.height, ledger.state, ledger.rules) ? ledger.rules.freezeWait : 0
  ledger.state.freezing = [...new Set([...ledger.state.freezing, tx.height + wait])].toSorted((a, b) => a - b)
  return null
}

/** Frees everybody. */
function disableFreezing(act: Act): OmniReason | null {
  const { state } = act.ledger
  if (!isFreezing(act)) return 'freezing'
  state.freezing = state.freezing.slice(0, -1)
  state.thaws++
  return null
}

function addDelegate({ tx, ledger: { state, rules } }: Act): OmniReason | null {
  if (!isOn(FEATURE.delegates, tx.height, state, rules)) return 'type'
  if (tx.reference === null) return 'fields'
  state.delegate = tx.reference
  return null
}

function removeDelegate({ tx, ledger: { state, rules } }: Act): OmniReason | null {
  if (!isOn(FEATURE.delegates, tx.height, state, rules)) return 'type'
  if (tx.reference === null || tx.reference !== state.delegate) return 'fields'
  state.delegate = null
  return null
}

/** Freezes an address or frees it. The message names it; outputs do not count. */
function freeze(act: Act, action: 'freeze' | 'unfreeze'): Outcome | null {
  const { tx, version, message, ledger } = act
  const hash = message.text(17, 20)
  if (hash === null || !named(act)) return null
  const to = namedAddress(message.number(16, 1)!, hash, ledger.quirks)
  if (to === null) return refused(action, null, null, 'fields')
  if (isFrozen(tx.sender, ledger)) return refused(action, null, to, 'frozen')
  if (version !== 0 || ledger.state.issuer === null) return refused(action, null, to, 'type')
  if (!mayManage(act)) return refused(action, null, to, 'issuer')
  if (!isFreezing(act) || isFrozen(to, ledger) === (action === 'freeze')) return refused(action, null, to, 'freezing')
  const holding = ledger.holding(to)
  holding.frozen = action === 'freeze' ? ledger.state.thaws + 1 : 0
  const note = { list: 'freeze', after: holding.low, after_most: mostOfOmni(holding, ledger.state) } as const
  return { action, amount: null, to, state: 'valid', reason: null, note }
}
