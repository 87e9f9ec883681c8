import type { Hex } from '@orrery/primitives/hex'
import { sha256 } from '@noble/hashes/sha2.js'
import { makeKey } from '../address-key.ts'
import { fromDigits, toDigits } from '../digits.ts'
import type { Brc20Number, Brc20Protocol, Brc20Ticker } from './read-brc20.ts'

/** What differs between the chains on which BRC20, or a protocol by its rules, is followed. */
export type Brc20Rules = {
  /** What messages call the protocol. */
  readonly protocol: Brc20Protocol
  /** The first block whose messages count. */
  readonly from: number
  /** Whether a ticker counts in a block. */
  allows(ticker: Brc20Ticker, height: number): boolean
  /** Whether a deploy's mints must be children of it, which its message may ask for; null where the ticker cannot be deployed so. */
  selfMintOf(ticker: Brc20Ticker, asks: boolean): boolean | null
  /** Whether a deploy needs a message that announced it (OPI: tickers of six bytes). */
  isAnnounced(ticker: Brc20Ticker): boolean
  /** The block from which such messages count; null without any. */
  readonly announcedFrom: number | null
  /** The block from which messages to the programmable module count; null without one. */
  readonly programsFrom: number | null
  /** Whether the programmable module takes a ticker in a block; what is sent to it otherwise is burned. */
  takes(ticker: { readonly bytes: number }, height: number): boolean
  /** The first block that OPI's hashes count, by which ledgers are compared; null where there are none. */
  readonly hashedFrom: number | null
  /** A block in which all that a script has goes to an address. */
  readonly refund: { readonly height: number; readonly from: Hex; readonly to: Hex } | null
}

/** Blocks from the announcement of a ticker to its deploy, at least (OPI, `PREDEPLOY_BLOCK_HEIGHT_DELAY`). */
export const ANNOUNCED_BEFORE = 3

/** The script of the programmable module, `OP_RETURN "BRC20PROG"`: what comes to it is its own. */
export const MODULE_SCRIPT: Hex = '0x6a09425243323050524f47'

/** The key of a script that has no address. */
export const keyOfScript = (script: Hex): Hex => makeKey('script', toDigits(sha256(fromDigits(script.slice(2)))))
export const MODULE_KEY = keyOfScript(MODULE_SCRIPT)

const bytesRule =
  (selfMintFrom: number, sixFrom: number): Brc20Rules['allows'] =>
  ({ bytes, key }, height) =>
    bytes === 4 ||
    (bytes === 5 && height >= selfMintFrom) ||
    (bytes === 6 && height >= sixFrom && /^[a-z0-9-]+$/.test(key))

const likeBitcoin = (at: {
  readonly from: number
  readonly hashedFrom: number
  readonly selfMintFrom: number
  readonly sixFrom: number
  readonly allFrom: number
  readonly refund: Brc20Rules['refund']
}): Brc20Rules => ({
  protocol: 'brc-20',
  from: at.from,
  hashedFrom: at.hashedFrom,
  allows: bytesRule(at.selfMintFrom, at.sixFrom),
  selfMintOf: ({ bytes }, asks) => (bytes === 4 ? false : bytes === 5 && !asks ? null : asks),
  isAnnounced: ({ bytes }) => bytes === 6,
  announcedFrom: at.sixFrom - 10,
  programsFrom: at.sixFrom,
  takes: ({ bytes }, height) => height >= (bytes >= 6 ? at.sixFrom : at.allFrom),
  refund: at.refund,
})

/** `OP_RETURN` and the id of UniSat's swap module. */
export const SWAP_SCRIPT: Hex = '0x6a208cbc2ac9896cac98d304aa42f43b98208ce8ae31c25e48d84ee852834a1a8066'

/** From the first inscription on, and without what OPI knows beyond the rules of the beginning. */
const ALONE = {
  from: 0,
  hashedFrom: null,
  isAnnounced: () => false,
  announcedFrom: null,
  programsFrom: null,
  takes: () => false,
  refund: null,
} as const

/**
 * By the name in a chain's record. `bitcoin` and `regtest`: heights of OPI (`brc20_index/src/config`, January 2026). `fractal`: docs.fractalbitcoin.io, "brc-20 on Fractal":
 * 6 to 12 letters, digits or underscores, any of which may be minted by its deployer alone; in all else like Bitcoin. That page does not speak of cursed inscriptions, nor of a module:
 * the former do not count, as on Bitcoin, the latter is not there. `dogecoin`: DRC20 over Doginals, by docs.drc-20.org ("How it works"), which has what BRC20 began with: four bytes, the first
 * deploy of a ticker, in whatever letters; the last mint cut to what is left; 18 decimals; a maximum of 64 bits; a transfer that is left to the miner back with its sender. Neither is there anything
 * cursed among Doginals, nor a module, nor do they have parents.
 */
export const BRC20_RULES: Readonly<Record<'bitcoin' | 'fractal' | 'regtest' | 'dogecoin', Brc20Rules>> = {
  bitcoin: likeBitcoin({
    from: 779_832,
    hashedFrom: 767_430,
    selfMintFrom: 837_090,
    sixFrom: 912_690,
    allFrom: 934_888,
    // BP08 of brc20-devs: what the swap module had went to bc1qrj03km5h9ag24cpynyn3l5tvny9cyd0x0le42u.
    refund: {
      height: 932_888,
      from: keyOfScript(SWAP_SCRIPT),
      to: '0x101c9f1b6e972f50aae02499271fd16c990b8235e6',
    },
  }),
  regtest: likeBitcoin({ from: 0, hashedFrom: 0, selfMintFrom: 0, sixFrom: 0, allFrom: 0, refund: null }),
  fractal: {
    ...ALONE,
    protocol: 'brc-20',
    allows: ({ text }) => /^\w{6,12}$/.test(text),
    selfMintOf: (_, asks) => asks,
  },
  dogecoin: { ...ALONE, protocol: 'drc-20', allows: ({ bytes }) => bytes === 4, selfMintOf: () => false },
}

const MOST_AMOUNT = 2n ** 64n - 1n

/** The most that an amount may be, in the smallest unit. */
export const mostOf = (decimals: number): bigint => MOST_AMOUNT * 10n ** BigInt(decimals)

/** A number in the smallest unit of a token; null where it has more places than that, or is too much. */
export function unitsOf({ digits, places }: Brc20Number, decimals: number): bigint | null {
  if (places > decimals) return null
  const units = digits * 10n ** BigInt(decimals - places)
  return units > mostOf(decimals) ? null : units
}
