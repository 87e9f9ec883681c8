import type { JsonObject } from '@orrery/primitives/json'
import { tellAddresses } from '../queries/names/address-names.ts'
import type { Module } from './action.ts'

/** docs.etherscan.io: addresses of one question. */
const MOST = 100
/** Etherscan's own numbers: what is warned of, and what nothing is said of. */
const [NEUTRAL, UNSAFE] = [0, 2]

/** What addresses are called here: by whoever runs the site, by the chain's name service, by proved sources. */
export const nametag: Module = {
  getaddresstag: {
    summary: `What up to ${MOST} addresses are called here, and the labels that whoever runs the site gave them; separated by commas. An address that is called nothing has empty texts.`,
    params: ['address'],
    async run({ context, desk, query }) {
      const addresses = query.addresses('address', MOST)
      const { names } = await tellAddresses(
        desk,
        addresses.map((address) => ({ address })),
        await context.contracts,
      )
      const labels = desk.runtime.labels ?? []
      const result = addresses.map((address): JsonObject => {
        const own = labels.filter((label) => label.address === address)
        return {
          address,
          nametag: names[address] ?? own[0]?.tag ?? '',
          internal_nametag: '',
          url: '',
          shortdescription: '',
          notes_1: own.map(({ source }) => source).find((source) => source !== '') ?? '',
          notes_2: '',
          labels: [...new Set(own.map(({ tag }) => tag))],
          labels_slug: [...new Set(own.map(({ kind }) => kind))],
          reputation: own.some(({ kind }) => kind === 'flagged') ? UNSAFE : NEUTRAL,
          other_attributes: [],
          lastupdatedtimestamp: 0,
        }
      })
      return { result }
    },
  },
}
