import type { Hex } from '@orrery/primitives/hex'

/** Features of Omni Core that decide something here (`omnicore/rules.h`). */
export const FEATURE = {
  exchange: 2,
  sendAll: 6,
  allPairs: 8,
  fees: 9,
  sharedByOthers: 10,
  freezeNotice: 14,
  freeExchange: 15,
  delegates: 17,
} as const

/** What Omni Core lets its networks vary (`omnicore/rules.cpp` of 0.11): blocks from which on something counts, and who switches features on. */
export type OmniRules = {
  /** The transaction that made the property; null where the first managed property of the chain is taken for it. */
  readonly created: Hex | null
  /** Messages in data outputs (class C). */
  readonly dataFrom: number
  readonly ownersFrom: number
  /** Features that have their block before any message; all others begin with block 999,999. */
  readonly on: Readonly<Record<number, number>>
  /** Blocks between the notice of freezing and its begin, once that feature is on. */
  readonly freezeWait: number
  /** How far ahead a feature may be switched on. */
  readonly notice: readonly [least: number, most: number]
  /** Address keys whose messages switch features on. */
  readonly keepers: readonly Hex[]
  /** Address keys whose messages switch them off at once. */
  readonly stoppers: readonly Hex[]
}

export const OMNI_RULES: Readonly<Record<'main' | 'test', OmniRules>> = {
  main: {
    // “TetherUS”, the class B transaction of Omni Core's `encoding_b_tests.cpp`.
    created: '0x5ed3694e8a4fa8d3ec5c75eb6789492c69e65511522b220e94ab51da2b6dd53f',
    dataFrom: 395_000,
    ownersFrom: 342_650,
    on: { [FEATURE.exchange]: 400_000, [FEATURE.sendAll]: 395_000, [FEATURE.allPairs]: 438_500 },
    freezeWait: 4_096,
    notice: [2_048, 12_288],
    // 3Fc5gWzEQh1YGeqVXH6E4GDEGgbZJREJQ3 and 33jx18123xJS59hnHwCgsr6zvYPfiCussh (`omnicore/activation.cpp`).
    keepers: ['0x0598a2d17e08ac677dc220b92e0b79406f2f441c24', '0x05167e39ef2efa6612405c9175c5a37a2af1c8cef2'],
    // 34kwkVRSvFVEoUwcQSgpQ4ZUasuZ54DJLD, of the same file.
    stoppers: ['0x0521a68eb718cb39b823bda443bf87dc7d9a8928ee'],
  },
  test: {
    created: null,
    dataFrom: 0,
    ownersFrom: 0,
    on: { [FEATURE.exchange]: 0, [FEATURE.sendAll]: 0, [FEATURE.allPairs]: 0, [FEATURE.delegates]: 0 },
    freezeWait: 10,
    notice: [5, 10],
    keepers: [],
    stoppers: [],
  },
}

/** The address that messages without a data output pay to (1EXoDusjGwvnjZUyKkxZ4UHEf77z6A5S4P). */
export const EXODUS: Hex = '0x00946cb2e08075bcbaf157e47bcb67eb2b2339d242'
