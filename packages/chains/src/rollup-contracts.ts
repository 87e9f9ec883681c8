import type { Chain } from '@orrery/model/chain'
import type { RollupContracts } from '@orrery/model/rollup-contracts'

/** By the chain that they settle on, and their code. Of those without an entry nobody is believed, unless the operator of the site says whom. */
const KNOWN: Readonly<Record<string, Readonly<Record<string, RollupContracts>>>> = {
  ETH: {
    // https://github.com/ethereum-optimism/superchain-registry, `superchain/configs`; oracles and Base's factory: viem, `op-stack` chains
    OPTIMISM: {
      portal: ['0xbeb5fc579115071764c7423a4f12edde41f106ed'],
      outputOracle: ['0xdfe97868233d1aa22e815a266982f2cf17685a27'],
      gameFactory: ['0xe5965ab5962edc7477c8520243a95517cd252fa9'],
      batchInbox: ['0xff00000000000000000000000000000000000010'],
    },
    BASE: {
      portal: ['0x49048044d57e1c92a77f79988d21fa8faf74e97e'],
      outputOracle: ['0x56315b90c40730925ec5485cf004d835058518a0'],
      gameFactory: ['0x43edb88c4b80fdd2adff2412a7bebf9df42cb40e'],
      batchInbox: ['0xff00000000000000000000000000000000008453'],
    },
    MODE: {
      portal: ['0x8b34b14c7c7123459cf3076b8cb929be097d0c07'],
      gameFactory: ['0x6f13efadabd9269d6cead22b448d434a1f1b433e'],
      batchInbox: ['0x24e59d9d3bd73ccc28dc54062af7ef7bff58bd67'],
    },
    INK: {
      portal: ['0x5d66c1782664115999c47c9fa5cd031f495d3e4f'],
      gameFactory: ['0x10d7b35078d3baabb96dd45a9143b94be65b12cd'],
      batchInbox: ['0x005969bf0ecbf6edb6c47e5e94693b1c3651be97'],
    },
    SONEIUM: {
      portal: ['0x88e529a6ccd302c948689cd5156c83d4614fae92'],
      gameFactory: ['0x512a3d2c7a43bd9261d2b8e8c9c70d4bd4d503c0'],
      batchInbox: ['0x008dc74cecc9deda8595b2fe210ce5979f0bfa8e'],
    },
    BOB: {
      portal: ['0x8adee124447435fe03e3cd24df3f4cae32e65a3e'],
      gameFactory: ['0x96123dbfc3253185b594c6a7472ee5a21e9b1079'],
      batchInbox: ['0x3a75346f81302aac0333fb5dcdd407e12a6cfa83'],
    },
    HASHKEY: {
      portal: ['0xe7aa79b59cac06f9706d896a047feb9d3bda8bd3'],
      gameFactory: ['0x04ec030f362ce5a0b5fe2d4b4219f287c2ebde50'],
    },
    // https://docs.arbitrum.io/build-decentralized-apps/reference/useful-addresses; the rollup before it: the same page of 2024
    ARBITRUM: {
      sequencerInbox: ['0x1c479675ad559dc151f6ec7ed3fbf8cee79582b6'],
      rollup: ['0x4dceb440657f21083db8add07665f8ddbe1dcfc0', '0x5ef0d09d1e6204141b4d37530808ed19f60fba35'],
      outbox: ['0x0b9857ae2d4a3dbe74ffe1d7df045bb7f96e4840'],
      bridge: ['0x8315177ab297ba92a06054ce80a67ed4dbd7ed3a'],
    },
    // https://docs.zksync.io, "Useful addresses"
    ZKSYNC: { diamond: ['0x32400084c286cf3e17e7b677ea9583e60a000324'] },
    // https://docs.scroll.io/en/developers/scroll-contracts
    SCROLL: {
      scrollChain: ['0xa13baf47339d63b743e7da8741db5456dac1e556'],
      messenger: ['0x6774bcbd5cecef1336b5300fb5186a12ddd8b367'],
    },
  },
  'SEPOLIA-TEST': {
    'UNICHAIN-SEPOLIA': {
      portal: ['0x0d83dab629f0e0f9d36c0cbc89b69a489f0751bd'],
      gameFactory: ['0xeff73e5aa3b9aec32c659aa3e00444d20a84394b'],
    },
  },
}

/** Codes of the rollups above a chain of which contracts are known here. */
export const knownRollupsOn = (parent: string): readonly string[] => Object.keys(KNOWN[parent] ?? {})

/** Whom to believe on the parent chain about a rollup: as its makers publish them, each role as the operator of the site says otherwise. Empty where nobody says. */
export const rollupContractsOf = ({
  code,
  settlesOn,
  rollupContracts,
}: Pick<Chain, 'code' | 'settlesOn' | 'rollupContracts'>): RollupContracts =>
  settlesOn === null ? {} : { ...KNOWN[settlesOn]?.[code], ...rollupContracts }
