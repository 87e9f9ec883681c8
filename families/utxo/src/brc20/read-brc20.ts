import { brc20Key } from '@orrery/model/brc20'
import { fromDigits, toDigits } from '../digits.ts'

/** What messages call the protocol: that of Dogecoin goes by the same rules. */
export type Brc20Protocol = 'brc-20' | 'drc-20'

/** A number as it was written: `digits / 10^places`. */
export type Brc20Number = { readonly digits: bigint; readonly places: number }

/** A ticker as it was written, in small letters, and how many bytes it was written with. */
export type Brc20Ticker = { readonly text: string; readonly key: string; readonly bytes: number }

/** What a message of BRC20 asks for; whether it may is for the ledger to say. */
export type Brc20Message =
  | {
      readonly op: 'deploy'
      readonly ticker: Brc20Ticker
      readonly max: Brc20Number
      /** Null where it names none: then the maximum. */
      readonly limit: Brc20Number | null
      readonly decimals: number
      readonly isSelfMint: boolean
      /** Digits, of a ticker that was announced by its hash. */
      readonly salt: string | null
    }
  /** `withdraw`: out of the programmable module, which may refuse. */
  | { readonly op: 'mint' | 'transfer' | 'withdraw'; readonly ticker: Brc20Ticker; readonly amount: Brc20Number }
  /** Announces a ticker of six bytes by its hash. */
  | { readonly op: 'predeploy'; readonly hash: string }
  /** For the programmable module to run, which is not done here. */
  | { readonly op: 'program' }

/** Whether a content is a message of BRC20, and what it asks for where it is well formed. */
export type Brc20Reading = { readonly isBrc20: boolean; readonly message: Brc20Message | null }

const NONE: Brc20Reading = { isBrc20: false, message: null }

/** The most decimals that a token may have. */
export const MOST_DECIMALS = 18

/**
 * Reads an inscription's content as a message of BRC20, by the indexing rules that the Layer 1 Foundation publishes and OPI 0.x runs: a type that is text/plain or
 * application/json before its first semicolon, with nothing trimmed; JSON; texts where texts are asked for. Content and type are digits as they were pushed: an encoding or a
 * delegate that the inscription names changes nothing. Total. What only OPI's own reader refuses (nesting beyond 127, numbers beyond a double, halves of
 * pairs in fields that do not matter) is not looked at.
 * Decimals that are no text make a deploy invalid, as Best in Slot's indexing rules say of every needed field; OPI's
 * present reader takes them as absent, which is 18.
 */
export function readBrc20(
  type: string | null,
  body: readonly string[] | null,
  wanted: Brc20Protocol = 'brc-20',
): Brc20Reading {
  if (type === null || body === null || !isMessageType(type)) return NONE
  const fields = fieldsOf(body)
  if (fields === null) return NONE
  const text = (name: string): string | null => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined
    return typeof value === 'string' ? value : null
  }
  const protocol = text('p')
  if (protocol === wanted) return { isBrc20: true, message: readMessage(fields, text) }
  if (wanted !== 'brc-20') return NONE
  if (protocol === 'brc20-prog') return text('op') === null ? NONE : { isBrc20: false, message: { op: 'program' } }
  if (protocol !== 'brc20-module') return NONE
  // OPI looks for announcements before it asks which of the two protocols a message is of.
  if (text('op') === 'predeploy') return { isBrc20: false, message: readPredeploy(text) }
  if (text('module') !== 'BRC20PROG' || text('op') !== 'withdraw') return NONE
  return { isBrc20: false, message: readAmount('withdraw', text) }
}

// Pages read inscriptions with this, too: there is no `Buffer` there.
const digitsOf = (text: string): string => toDigits(new TextEncoder().encode(text))
const TYPES = ['text/plain', 'application/json'].map(digitsOf)
const SEMICOLON = digitsOf(';')

/** Whether a content of such a type that begins so may be a message: of others nothing has to be kept until all of it is there. */
export const mayBeMessage = (type: string, body: string): boolean => isMessageType(type) && OBJECT.test(body)

function isMessageType(type: string): boolean {
  const name = TYPES.find((one) => type.startsWith(one))
  if (name === undefined) return false
  const rest = type.slice(name.length)
  return rest === '' || (rest.startsWith(SEMICOLON) && textOf(rest) !== null)
}

/** UTF-8, a mark of its order kept: JSON has no place for one. Null for other bytes. */
function textOf(digits: string): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(fromDigits(digits))
  } catch {
    return null
  }
}

/** The bytes of an object in JSON begin with space, if anything, and a brace: nothing else is decoded. */
const OBJECT = /^(?:20|09|0a|0d)*7b/

function fieldsOf(body: readonly string[]): Readonly<Record<string, unknown>> | null {
  const digits = body.join('')
  const text = OBJECT.test(digits) ? textOf(digits) : null
  if (text === null) return null
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return null
  }
}

type Text = (name: string) => string | null

function readMessage(fields: object, text: Text): Brc20Message | null {
  const op = text('op')
  if (op === 'mint' || op === 'transfer') return readAmount(op, text)
  if (op === 'predeploy') return readPredeploy(text)
  const ticker = readTicker(text('tick'))
  const max = readNumber(text('max'))
  if (op !== 'deploy' || ticker === null || max === null) return null
  const limit = Object.hasOwn(fields, 'lim') ? readNumber(text('lim')) : undefined
  const decimals = Object.hasOwn(fields, 'dec') ? readDecimals(text('dec')) : MOST_DECIMALS
  if (limit === null || decimals === null) return null
  const salt = text('salt')
  return {
    op,
    ticker,
    max,
    limit: limit ?? null,
    decimals,
    isSelfMint: text('self_mint') === 'true',
    // As long as its message may be: OPI has no bound of its own.
    salt: salt !== null && salt.length % 2 === 0 && !/[^0-9a-f]/i.test(salt) ? salt : null,
  }
}

/** Of any length: OPI counts each in its hashes, though only one of 64 digits announces anything. */
function readPredeploy(text: Text): Brc20Message | null {
  const hash = text('hash')
  return hash === null ? null : { op: 'predeploy', hash }
}

function readAmount(op: 'mint' | 'transfer' | 'withdraw', text: Text): Brc20Message | null {
  const ticker = readTicker(text('tick'))
  const amount = readNumber(text('amt'))
  return ticker === null || amount === null || amount.digits === 0n ? null : { op, ticker, amount }
}

function readTicker(text: string | null): Brc20Ticker | null {
  const key = text === null ? null : brc20Key(text)
  return text === null || key === null ? null : { text, key, bytes: new TextEncoder().encode(text).length }
}

/** Digits with one point between them at the most. Null for others, and for what is more than any amount may be: nobody makes a number of a million digits. */
function readNumber(text: string | null): Brc20Number | null {
  const [, before, after = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text ?? '') ?? []
  const whole = before?.replace(/^0+/, '')
  if (whole === undefined || whole.length > 20 || after.length > MOST_DECIMALS) return null
  return { digits: BigInt(`0${whole}${after}`), places: after.length }
}

function readDecimals(text: string | null): number | null {
  const digits = /^\d+$/.test(text ?? '') ? text!.replace(/^0+/, '') : '99'
  return digits.length <= 2 && Number(digits) <= MOST_DECIMALS ? Number(digits) : null
}
