import { dash } from '@orrery/chains/records/dash'
import { makeKey } from '../address-key.ts'
import { formatAddress } from '../format-address.ts'
import { hash } from './scripted-node.ts'
import { refuse, type Script } from './scripted-rpc.ts'

const addressOf = (n: number): string => formatAddress(makeKey('p2pkh', n.toString(16).padStart(40, '0')), dash)

/** A member of `protx list registered true` as Dash Core 20 writes it (its RPC reference). */
export const registered = (n: number) => ({
  type: 'Regular',
  proTxHash: hash(0x1000 + n),
  collateralHash: hash(0x2000 + n),
  collateralIndex: 1,
  collateralAddress: addressOf(10 + n),
  operatorReward: 0 as number | string,
  state: {
    version: 2,
    service: `1.2.3.${3 + n}:9999`,
    registeredHeight: 1_028_159 + n,
    lastPaidHeight: 2_000_000 + n,
    consecutivePayments: 0,
    PoSePenalty: 0,
    PoSeRevivedHeight: -1,
    PoSeBanHeight: -1,
    revocationReason: 0,
    ownerAddress: addressOf(20 + n),
    votingAddress: addressOf(30 + n),
    payoutAddress: addressOf(40 + n),
    pubKeyOperator: '8072'.repeat(24),
  },
  confirmations: 900_000,
})

const evolution = () => {
  const told = registered(2)
  const platform = { platformNodeID: 'ab'.repeat(20), platformP2PPort: 26656, platformHTTPPort: 443 }
  return { ...told, type: 'Evo', operatorReward: '12.50', state: { ...told.state, ...platform } }
}

const banned = () => {
  const told = registered(3)
  const state = {
    ...told.state,
    service: '[::]:0',
    PoSePenalty: 3_900,
    PoSeBanHeight: 1_999_000,
    lastPaidHeight: 0,
    pubKeyOperator: '00'.repeat(48),
  }
  return { ...told, state }
}

const listed = {
  [`${hash(0x2001)}-1`]: {
    proTxHash: hash(0x1001),
    address: '1.2.3.4:9999',
    payee: addressOf(41),
    status: 'ENABLED',
    type: 'Regular',
    pospenaltyscore: 7,
    consecutivePayments: 0,
    lastpaidtime: 1_700_000_000,
    lastpaidblock: 2_000_001,
    owneraddress: addressOf(21),
    votingaddress: addressOf(31),
    collateraladdress: addressOf(11),
    pubkeyoperator: '8072'.repeat(24),
  },
}

const proposal = (n: number, data: string, votes: object = {}) => ({
  DataHex: Buffer.from(data).toString('hex'),
  DataString: data,
  Hash: hash(0x3000 + n),
  CollateralHash: hash(0x4000 + n),
  ObjectType: 1,
  CreationTime: 1_699_000_000 - n,
  AbsoluteYesCount: 0,
  YesCount: 0,
  NoCount: 0,
  AbstainCount: 0,
  fBlockchainValidity: true,
  IsValidReason: '',
  fCachedValid: true,
  fCachedFunding: false,
  fCachedDelete: false,
  fCachedEndorsed: false,
  ...votes,
})

const proposals = () => {
  const own = (name: string, amount: string) =>
    `{"end_epoch":1710000000,"name":"${name}","payment_address":"${addressOf(51)}","payment_amount":${amount},"start_epoch":1700000000,"type":1,"url":"https://example.org/p/${name}"}`
  const told = [
    proposal(3, '{"name":7,"payment_amount":"much","start_epoch":"soon","end_epoch":', { YesCount: 1 }),
    proposal(1, own('core-team', '1.35961931'), {
      AbsoluteYesCount: 800,
      YesCount: 812,
      NoCount: 12,
      AbstainCount: 4,
      fCachedFunding: true,
    }),
    proposal(2, `[["proposal",${own('testproposal', '"2"')}]]`),
  ]
  return Object.fromEntries(told.map((one) => [one.Hash, one]))
}

/** A node of a chain with masternodes: answers in the form of Dash Core's RPC reference. */
export const masternodeNode =
  (more: readonly object[] = []): Script =>
  (method, params) => {
    switch (method) {
      case 'protx':
        return params[0] === 'list' ? [registered(1), evolution(), banned(), ...more] : undefined
      case 'masternodelist':
        return params[0] === 'json' ? listed : undefined
      case 'getbestchainlock':
        return { height: 2_000_010, blockhash: hash(9), signature: '00'.repeat(96), known_block: true }
      case 'getgovernanceinfo':
        return {
          governanceminquorum: 10,
          proposalfee: '1.00000000',
          superblockcycle: 16_616,
          superblockmaturitywindow: 1_662,
          lastsuperblock: 1_993_920,
          nextsuperblock: 2_010_536,
        }
      case 'getsuperblockbudget':
        return params[0] === 2_010_536 ? '4123.456789' : refuse(-8, 'Invalid superblock')
      case 'gobject':
        return params.join() === 'list,valid,proposals' ? proposals() : undefined
      case 'getrawtransaction':
        return { txid: '11'.repeat(32), instantlock: true, instantlock_internal: true, chainlock: false }
      default:
        return undefined
    }
  }
