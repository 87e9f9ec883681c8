import { expect, test } from 'vitest'
import { RESOURCES } from '../all-resources.gen.ts'
import { placeOfNames, type Schema } from './place-of-names.ts'

type Reply = { readonly properties?: { readonly [name: string]: unknown } }

/** Of chains whose addresses have no names, lists that tell none, and those of another chain's. */
const NAMELESS =
  /Brc20|Cat20|CashTokens|Inscriptions|Omni|Runes|Masternodes|Proposals|^list(?:Batches|Departures|RollupStates|DisputeGames)$/

test('screens-evm §0.2: an answer that holds a list beside what else it tells has room for what addresses are called', () => {
  const without = RESOURCES.flatMap(({ endpoints }) =>
    Object.entries(endpoints as Readonly<Record<string, { readonly reply: Reply }>>).flatMap(([name, { reply }]) =>
      reply.properties?.['list'] !== undefined && reply.properties['addressNames'] === undefined ? [name] : [],
    ),
  )
  expect(without.filter((name) => !NAMELESS.test(name))).toEqual([])
})

/** Whether a reply tells addresses by name of field: those of its own, or of its rows. */
function tellsAddresses(schema: unknown, seen = new Set<unknown>()): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false
  seen.add(schema)
  const fields = (schema as Reply).properties
  if (fields !== undefined && ['address', 'owner', 'holder'].some((name) => fields[name] !== undefined)) return true
  if (fields !== undefined && ['from', 'to', 'hash'].every((name) => fields[name] !== undefined)) return true
  return Object.values(schema).some((part) => tellsAddresses(part, seen))
}

/** What pages draw late by themselves, without links, by names of their own, or in shapes that are others'. */
const ELSEWHERE =
  /^(?:getAddress(?:Signals|Chains|Contract|Status|Statement|Portfolio|BalancesThen)|lookUpAddresses|listBlockProducers|findSimilarContracts|listFaucets|askFaucet|getFaucetDrip|listLabelled|getLeaders|getMarket|getTokenPrice|getVenue|getVault|check(?:Signed|Package)|getBanknoteSummary|listTrendingTokens|.*Verification|getContractSource|.*(?:Abi|Labelled))$/
/** Of one chain alone, or of outputs: nobody is called anything there. */
const OF_OUTPUTS = /Cat20|Inscription|Masternode|Omni|listMergedTransactions|getTransactionVersions/

test('screens-evm §0.2: an answer that tells addresses has room for what they are called', () => {
  const without = RESOURCES.flatMap(({ endpoints }) =>
    Object.entries(endpoints as Readonly<Record<string, { readonly reply: Reply }>>).flatMap(([name, { reply }]) =>
      tellsAddresses(reply) && placeOfNames(reply as Schema) === null ? [name] : [],
    ),
  )
  expect(without.filter((name) => !ELSEWHERE.test(name) && !OF_OUTPUTS.test(name))).toEqual([])
})
