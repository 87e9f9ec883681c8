import type { Hex } from '@orrery/primitives/hex'
import { scriptOfKey } from '../script-of-key.ts'
import { fromDigits, toDigits } from '../digits.ts'
import { sha256d } from '../sha256d.ts'
import {
  balanceKey,
  idOf,
  type Brc20Balance,
  type Brc20Cause,
  type Brc20Event,
  type Brc20Landing,
  type Brc20Note,
  type Brc20State,
  type Brc20Token,
} from './brc20-book.ts'
import {
  ANNOUNCED_BEFORE,
  keyOfScript,
  MODULE_KEY,
  MODULE_SCRIPT,
  mostOf,
  unitsOf,
  type Brc20Rules,
} from './brc20-rules.ts'
import type { Brc20Message, Brc20Ticker } from './read-brc20.ts'

/** What a cause made of the state: at most one event, and what it leaves to be used later. */
export type Brc20Effects = {
  readonly event: Brc20Event | null
  readonly note: Brc20Note | null
  /** Addresses whose balance of the event's token changed. */
  readonly changed: readonly Hex[]
  /** A token that is undecided from here on. */
  readonly undecided: Brc20Token | null
}

const NOTHING: Brc20Effects = { event: null, note: null, changed: [], undecided: null }

type Deploy = Extract<Brc20Message, { readonly op: 'deploy' }>
type Predeploy = Extract<Brc20Message, { readonly op: 'predeploy' }>
type OfAmount = Extract<Brc20Message, { readonly amount: unknown }>

/**
 * Applies one message, or the first move of one, by the indexing rules of the Layer 1 Foundation, and by OPI (`event_generator.rs`, `event_processor.rs`) where they are silent. What
 * is not valid does nothing. Whoever calls has left out what is cursed or would have been, what is on no sat, and all moves but the first. Changes the state.
 */
export function applyBrc20(cause: Brc20Cause, state: Brc20State, rules: Brc20Rules): Brc20Effects {
  const { message, landing } = cause
  if (message === null) return use(cause, state, rules)
  if (landing.isFee) return NOTHING
  if (message.op === 'predeploy') return announce(cause, message, rules)
  if (message.op === 'program') return NOTHING
  if (!rules.allows(message.ticker, cause.tx.height)) return NOTHING
  switch (message.op) {
    case 'deploy':
      return deploy(cause, message, state, rules)
    case 'mint':
      return mint(cause, message, state, rules)
    case 'transfer':
      return setAside(cause, message, state)
    case 'withdraw': {
      const amount = amountOf(message, state.tokens.get(message.ticker.key))
      return amount === null
        ? NOTHING
        : { ...NOTHING, note: { kind: 'withdraw', ...spelled(message.ticker), amount, address: null, script: null } }
    }
  }
}

const spelled = ({ key, text, bytes }: Brc20Ticker) => ({ key, text, bytes })

const amountOf = ({ amount }: Pick<OfAmount, 'amount'>, token: Brc20Token | undefined): bigint | null =>
  token === undefined ? null : unitsOf(amount, token.decimals)

const eventOf = (
  { tx, key }: Pick<Brc20Cause, 'tx' | 'key'>,
  told: Pick<Brc20Event, 'token' | 'text' | 'action' | 'amount' | 'from' | 'to' | 'source'>,
): Brc20Event => {
  told.token.events++
  return { height: tx.height, tx, timeMs: tx.timeMs, key, ...told }
}

/** A hash that can be told from the announcing script; of a script that is not kept nothing can. */
function announce({ tx, landing }: Brc20Cause, { hash }: Predeploy, { announcedFrom }: Brc20Rules): Brc20Effects {
  if (announcedFrom === null || tx.height < announcedFrom) return NOTHING
  const script = landing.address === null ? landing.script : (scriptOfKey(landing.address) ?? landing.script)
  return script === null ? NOTHING : { ...NOTHING, note: { kind: 'predeploy', hash, script, height: tx.height } }
}

function wasAnnounced({ tx, parent }: Brc20Cause, { ticker, salt }: Deploy, { notes }: Brc20State): boolean {
  const note = parent === null ? undefined : notes.get(parent)
  if (note?.kind !== 'predeploy' || salt === null || note.height > tx.height - ANNOUNCED_BEFORE) return false
  const secret = Buffer.concat([
    Buffer.from(ticker.text),
    fromDigits(salt.toLowerCase()),
    fromDigits(note.script.slice(2)),
  ])
  return note.hash === toDigits(sha256d(secret))
}

function deploy(cause: Brc20Cause, message: Deploy, state: Brc20State, rules: Brc20Rules): Brc20Effects {
  const { ticker, decimals } = message
  const isSelfMint = rules.selfMintOf(ticker, message.isSelfMint)
  const asked = unitsOf(message.max, decimals)
  const limit = message.limit === null ? asked : unitsOf(message.limit, decimals)
  if (state.tokens.has(ticker.key) || isSelfMint === null || asked === null || limit === null) return NOTHING
  if (message.limit !== null && limit === 0n) return NOTHING
  if (rules.isAnnounced(ticker) && !wasAnnounced(cause, message, state)) return NOTHING
  // Without a maximum where only the deployer mints: as much as can be written.
  const max = asked === 0n && isSelfMint ? mostOf(decimals) : asked
  if (max === 0n) return NOTHING
  const token: Brc20Token = {
    key: ticker.key,
    text: ticker.text,
    max,
    limit: limit === 0n ? max : limit,
    decimals,
    isSelfMint,
    deploy: cause.key,
    timeMs: cause.tx.timeMs,
    deployer: cause.landing.address,
    minted: 0n,
    burned: 0n,
    mints: 0,
    events: 0,
    holders: 0,
    undecidedFrom: null,
  }
  state.tokens.set(token.key, token)
  const told = { token, text: ticker.text, action: 'deploy', amount: max, from: null, to: token.deployer } as const
  return { ...NOTHING, event: eventOf(cause, told) }
}

function mint(cause: Brc20Cause, message: OfAmount, state: Brc20State, rules: Brc20Rules): Brc20Effects {
  const token = state.tokens.get(message.ticker.key)
  const asked = amountOf(message, token)
  if (token === undefined || asked === null || asked > token.limit) return NOTHING
  if (token.isSelfMint && cause.parent !== idOf(token.deploy)) return NOTHING
  const left = token.max - token.minted
  if (left === 0n) return NOTHING
  const amount = asked < left ? asked : left
  const to = receiverOf(cause.landing, message.ticker, cause.tx.height, rules)
  token.minted += amount
  token.mints++
  if (to === null) token.burned += amount
  else give(state, token, to, amount)
  const told = { token, text: message.ticker.text, action: 'mint', amount, from: null, to } as const
  return { ...NOTHING, event: eventOf(cause, told), changed: to === null ? [] : [to] }
}

/** What nobody can spend is as good as gone, but for scripts from which something comes back by the rules. */
function receiverOf(
  { address, script }: Brc20Landing,
  ticker: { readonly bytes: number },
  height: number,
  rules: Brc20Rules,
): Hex | null {
  if (address !== null || script === null) return address
  if (script === MODULE_SCRIPT) return rules.takes(ticker, height) ? MODULE_KEY : null
  const key = keyOfScript(script)
  return rules.refund?.from === key ? key : null
}

/** What no address tells of where something came to. */
const bareScript = ({ address, script }: Brc20Landing): Hex | null =>
  address !== null && scriptOfKey(address) === null ? script : null

/** The inscribing of a transfer: the amount is set aside until the inscription moves. */
function setAside(cause: Brc20Cause, message: OfAmount, state: Brc20State): Brc20Effects {
  const token = state.tokens.get(message.ticker.key)
  const amount = amountOf(message, token)
  const from = cause.landing.address
  // One that nobody can spend never moves: what it set aside would be nobody's.
  if (token === undefined || amount === null || from === null) return NOTHING
  const balance = state.balances.get(balanceKey(from, token.key))
  if (balance === undefined || balance.available < amount) return NOTHING
  balance.available -= amount
  const { key, text, bytes } = message.ticker
  return {
    event: eventOf(cause, { token, text, action: 'inscribe', amount, from, to: null }),
    note: { kind: 'transfer', key, text, bytes, amount, address: from, script: bareScript(cause.landing) },
    changed: [from],
    undecided: null,
  }
}

/** The first move of an inscription that was valid when it was made. */
function use(cause: Brc20Cause, state: Brc20State, rules: Brc20Rules): Brc20Effects {
  const { tx, landing } = cause
  const note = state.notes.get(idOf(cause.key))
  if (note === undefined || note.kind === 'predeploy') return NOTHING
  const token = state.tokens.get(note.key)
  if (token === undefined) return NOTHING
  if (note.kind === 'withdraw') {
    // The module decides; it cannot give more than came to it.
    const most = state.balances.get(balanceKey(MODULE_KEY, token.key))?.amount ?? 0n
    if (landing.isFee || landing.address === null || note.amount > most || token.undecidedFrom !== null) return NOTHING
    token.undecidedFrom = tx.height
    return { ...NOTHING, undecided: token }
  }
  const { text, amount, address: from } = note
  const held = from === null ? undefined : state.balances.get(balanceKey(from, token.key))
  if (from === null || held === undefined) throw new Error(`${idOf(cause.key)} moves what nobody has`)
  const told = { token, text, amount, from, source: scriptOfKey(from) ?? note.script }
  if (landing.isFee) {
    held.available += amount
    return { ...NOTHING, event: eventOf(cause, { ...told, action: 'return', to: from }), changed: [from] }
  }
  const to = receiverOf(landing, note, tx.height, rules)
  take(token, held, amount)
  if (to === null) token.burned += amount
  else give(state, token, to, amount)
  const action = to === null ? 'burn' : 'transfer'
  const changed = to === null || to === from ? [from] : [from, to]
  return { ...NOTHING, event: eventOf(cause, { ...told, action, to }), changed }
}

/** Moves all that an address has of a token, whatever was set aside of it (BP08). */
export function refund(
  state: Brc20State,
  token: Brc20Token,
  from: Hex,
  to: Hex,
  at: { height: number; timeMs: number },
) {
  const held = state.balances.get(balanceKey(from, token.key))
  if (held === undefined || held.amount === 0n) return null
  const { amount } = held
  held.available = 0n
  take(token, held, amount)
  give(state, token, to, amount)
  token.events++
  const event: Brc20Event = {
    ...at,
    tx: null,
    token,
    text: token.text,
    action: 'transfer',
    amount,
    from,
    to,
    key: null,
  }
  return event
}

/** What is set aside is no part of what is available any more: only the whole shrinks. */
function take(token: Brc20Token, held: Brc20Balance, amount: bigint): void {
  held.amount -= amount
  if (held.amount === 0n) token.holders--
}

function give({ balances }: Brc20State, token: Brc20Token, address: Hex, amount: bigint): void {
  const key = balanceKey(address, token.key)
  const held = balances.get(key) ?? { amount: 0n, available: 0n }
  if (held.amount === 0n) token.holders++
  held.amount += amount
  held.available += amount
  balances.set(key, held)
}
