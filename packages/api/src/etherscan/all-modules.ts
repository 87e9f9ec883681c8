import { account } from './account.ts'
import type { Module } from './action.ts'
import { block } from './block.ts'
import { contract } from './contract.ts'
import { gastracker } from './gastracker.ts'
import { logs } from './logs.ts'
import { nametag } from './nametag.ts'
import { proxy } from './proxy.ts'
import { stats } from './stats.ts'
import { token } from './token.ts'
import { transaction } from './transaction.ts'

/** Everything that the Etherscan-shaped API answers: modules by name, and their actions. */
export const MODULES: Readonly<Record<string, Module>> = {
  account,
  contract,
  transaction,
  block,
  logs,
  token,
  stats,
  gastracker,
  nametag,
  proxy,
}
