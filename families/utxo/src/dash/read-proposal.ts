import type { ProposalLookup } from '@orrery/family/masternode-lookup'
import type { ChainOf } from '@orrery/model/chain'
import { parseLosslessJson } from '@orrery/transport/lossless-json'
import { coinToBase } from '../coin-amount.ts'
import { fields, hash, integer, text } from '../node-shape.ts'
import { addressOrNull } from './read-masternode.ts'

const MOST_PROPOSALS = 2_000
/** Dash Core takes no longer ones (governance-validators.cpp: 512 bytes of data, 40 of name). */
const MOST_TEXT = 4_000

/** The answer to `gobject list valid proposals`, the newest first. What a proposal says of itself is a stranger's. Throws `ShapeError`. */
export const readProposals = (result: unknown, chain: ChainOf<'utxo'>): readonly ProposalLookup[] =>
  Object.entries(fields(result, ''))
    .slice(0, MOST_PROPOSALS)
    .map(([id, member]): ProposalLookup => {
      const path = `.${id.slice(0, 80)}`
      const told = fields(member, path)
      const own = ownWords(text(told.DataString, `${path}.DataString`))
      return {
        id: hash(told.Hash ?? id, `${path}.Hash`),
        name: words(own['name']),
        url: words(own['url']),
        payout: addressOrNull(own['payment_address'], chain),
        amount: amountOf(own['payment_amount']),
        startMs: timeOf(own['start_epoch']),
        endMs: timeOf(own['end_epoch']),
        createdMs: integer(told.CreationTime, `${path}.CreationTime`) * 1_000,
        collateral: hash(told.CollateralHash, `${path}.CollateralHash`),
        yes: integer(told.YesCount, `${path}.YesCount`),
        no: integer(told.NoCount, `${path}.NoCount`),
        abstain: integer(told.AbstainCount, `${path}.AbstainCount`),
        balance: integer(told.AbsoluteYesCount, `${path}.AbsoluteYesCount`),
        isFunded: told.fCachedFunding === true,
      }
    })
    .toSorted((a, b) => b.createdMs - a.createdMs)

/** The proposal's own fields; nothing where they cannot be read: its votes stand all the same. */
function ownWords(data: string): Readonly<Record<string, unknown>> {
  if (data.length > MOST_TEXT) return {}
  let read: unknown
  try {
    read = parseLosslessJson(data)
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
  // Before Dash Core 0.12.3 they stood as [["proposal", {…}]].
  const old: unknown = Array.isArray(read) && Array.isArray(read[0]) ? read[0][1] : read
  return typeof old === 'object' && old !== null && !Array.isArray(old) ? (old as Record<string, unknown>) : {}
}

const words = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, 500) : null

function amountOf(value: unknown): bigint | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  try {
    const base = coinToBase(value)
    return base < 0n ? null : base
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Seconds since 1970, until the year 9999. */
const timeOf = (value: unknown): number | null =>
  /^\d{1,12}$/.test(String(value)) && Number(value) < 253_402_300_800 ? Number(value) * 1_000 : null
