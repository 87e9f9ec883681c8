import type {
  LightningChannel,
  LightningNetwork,
  LightningNode,
  LightningNodeState,
} from '@orrery/model/wire/lightning'

const ref = { pubKey: `02${'0'.repeat(64)}`, alias: 'AAAAAAAAAAAAA', color: null }

export const stubNetwork: LightningNetwork = {
  source: null,
  census: {
    atMs: 0,
    nodes: 0,
    channels: 0,
    capacity: '0',
    unknownCapacity: 0,
    meanCapacity: '0',
    medianCapacity: '0',
    meanBaseFeeMsat: 0,
    medianBaseFeeMsat: 0,
    meanFeePpm: 0,
    medianFeePpm: 0,
  },
  history: [],
}

export const stubLightningNode: LightningNode = {
  ...ref,
  channels: 0,
  capacity: '0',
  unknownCapacity: 0,
  meanCapacity: '0',
  clearnet: true,
  tor: false,
  firstBlock: 0,
  firstMs: 0,
  goneMs: null,
  updatedMs: 0,
}

export const stubLightningNodeState: LightningNodeState = {
  ...stubLightningNode,
  addresses: [],
  features: [],
  closed: 0,
  history: [],
}

export const stubLightningChannel: LightningChannel = {
  id: '0x0x0',
  number: '0',
  nodes: [ref, ref],
  capacity: '0',
  funding: { txid: '0'.repeat(64), vout: 0 },
  openedMs: 0,
  firstMs: 0,
  goneMs: null,
  updatedMs: 0,
  status: 'open',
  closing: null,
  policies: [null, null],
}
