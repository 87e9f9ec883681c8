import type { ProxyStep } from '@orrery/model/wire/contract'

/** What the kinds of proxies are called everywhere: names of standards, which are not translated. */
export const PROXY_NAMES: { readonly [kind in ProxyStep['kind']]: string } = {
  eip7702: 'EIP-7702',
  eip1167: 'EIP-1167',
  'clone-args': 'EIP-1167 + args',
  erc7760: 'ERC-7760',
  eip1967: 'EIP-1967',
  beacon: 'EIP-1967 beacon',
  eip1822: 'EIP-1822',
  zeppelin: 'ZeppelinOS',
  safe: 'Safe',
  eip2535: 'EIP-2535',
}
